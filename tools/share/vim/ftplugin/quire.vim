" Vim filetype plugin
" Language: quire, games played by hand on paper

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s
setlocal comments=:#
setlocal formatoptions-=t formatoptions+=croql
compiler quire

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< makeprg< errorformat<'
