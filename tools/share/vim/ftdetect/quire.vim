" Files of games played by hand on paper.
autocmd BufNewFile,BufRead *.quire setfiletype quire
