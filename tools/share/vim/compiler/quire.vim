" Vim compiler file
" Compiler: quire-check, which judges records of games

if exists('current_compiler')
  finish
endif
let current_compiler = 'quire'

let s:cpo_save = &cpo
set cpo&vim

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

CompilerSet makeprg=quire-check\ --color=never\ %:S
" Errors, warnings, notes and what may have been meant have a line each; source lines, carets and verdicts are
" not listed.
CompilerSet errorformat=
      \%f:%l:%c:\ %trror:\ %m,
      \%f:%l:%c:\ %tarning:\ %m,
      \%f:%l:%c:\ %tote:\ %m,
      \%I%f:%l:%c:\ help:\ %m,
      \%-G%.%#

let &cpo = s:cpo_save
unlet s:cpo_save
