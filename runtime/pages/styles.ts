/** The stylesheet of the pages that the server renders. In the page itself: the policy allows it by its hash. */
export const STYLES = `
:root{color-scheme:light dark;--text:light-dark(#18181b,#f4f4f5);--muted:light-dark(#5b5b66,#a1a1aa);--page:light-dark(#fafafa,#0c0c0f);
--card:light-dark(#fff,#16161a);--line:light-dark(#e4e4e7,#2c2c33);--accent:light-dark(#0b6e4f,#4ade9c);--on-accent:light-dark(#fff,#06281b);
--danger:light-dark(#b42318,#ff8a80);--soft:light-dark(#f4f4f5,#1e1e24)}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
main{margin:0 auto;padding:2.5rem 1.25rem 4rem;max-width:64rem}
.narrow main{max-width:27rem;padding-top:clamp(2rem,14vh,8rem)}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.015em;margin:0 0 .5rem}
h1+.card{margin-top:1rem}.card>h2:first-child{margin-top:0}
h2{font-size:1.1rem;margin:2.25rem 0 .75rem}
p{margin:0 0 1rem}.muted,small{color:var(--muted)}small{font-size:.875rem}
a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem;margin:0 0 1.25rem;box-shadow:0 1px 2px #0000000a}
label{display:block;font-weight:550;font-size:.9rem;margin:0 0 1rem}
label>span{display:block;margin:0 0 .3rem}.wide label{max-width:34rem}main a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
input,select,textarea{width:100%;font:inherit;font-weight:400;color:inherit;background:var(--page);border:1px solid light-dark(#8e8e99,#6b6b76);border-radius:.5rem;padding:.55rem .7rem}
input[type=checkbox]{width:auto;margin:0 .5rem 0 0;accent-color:var(--accent)}
button,.button{display:inline-block;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;color:var(--on-accent);background:var(--accent);border:1px solid transparent;border-radius:.5rem;padding:.5rem 1rem}
button:hover,.button:hover{filter:brightness(1.06)}
button.quiet,.button.quiet{color:var(--text);background:transparent;border-color:light-dark(#8e8e99,#6b6b76)}
button.danger{color:light-dark(#fff,#2a0906);background:var(--danger)}
button.wide{width:100%}.or{text-align:center;font-size:.875rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.actions{display:flex;gap:.75rem;flex-wrap:wrap;align-items:center}
.actions>*{flex:0 0 auto}form.actions{align-items:end}form.actions label{margin:0}form.actions+p{margin-top:.75rem}
.notice{border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:.5rem;background:var(--card);padding:.75rem 1rem;margin:0 0 1.25rem}
.notice.bad{border-left-color:var(--danger)}
code,.code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--soft);border-radius:.3rem;padding:.1em .35em;overflow-wrap:anywhere}
.code{display:block;padding:.75rem 1rem;user-select:all}.card>p:has(+.code){margin-bottom:.35rem}.card>.code:has(+*){margin-bottom:1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.25rem;margin:0 0 1rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:start;padding:.6rem .9rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--muted);font-weight:550;white-space:nowrap}tbody tr:last-child td{border-bottom:0}td .long{min-width:15rem}td a+a{margin-inline-start:.5rem}.scroll+dl,.scroll+nav{margin-top:1.25rem}td form{margin:0}
td code{overflow-wrap:break-word}td .whole{white-space:nowrap}td .long code{overflow-wrap:anywhere}td:has(>div>a+a),td .tag{white-space:nowrap}
@media(max-width:40rem){.scroll :is(table,tbody,tr,td){display:block}.scroll{position:relative}.scroll thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}.scroll tr{padding:.7rem 1rem;border-bottom:1px solid var(--line)}.scroll tr:last-child{border:0}
.scroll td{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:.75rem;padding:.2rem 0;border:0;overflow-wrap:anywhere}.scroll td::before{content:attr(data-label);color:var(--muted);font-size:.85rem}
.scroll td:has(>div:empty){display:none}td .long{min-width:0}td .tag,td .whole{white-space:normal}}
.bar{border-bottom:1px solid var(--line);background:var(--card)}
.bar>div{max-width:64rem;margin:0 auto;padding:.75rem 1.25rem 0;display:grid;grid-template-columns:1fr auto;align-items:center;gap:.35rem 1.25rem}
.bar nav{grid-column:1/-1;display:flex;gap:1.5rem;overflow-x:auto;scrollbar-width:none;scroll-padding-inline:1.25rem;margin:0 -1.25rem;padding:.2rem 1.25rem 0}
.bar nav a{color:var(--muted);text-decoration:none;white-space:nowrap;padding:.3rem 0 .6rem;border-bottom:2px solid transparent}
.bar nav a:hover{color:var(--text)}.bar nav a[aria-current]{color:var(--text);border-color:var(--accent);scroll-initial-target:nearest}
.bar strong a{color:inherit;text-decoration:none}.bar form{margin:0}.bar form span{color:var(--muted);font-size:.9rem;margin-inline-end:.6rem;overflow-wrap:anywhere}
.bar button{background:none;color:var(--muted);border:0;padding:.25rem 0;font-weight:400}.bar button:hover{color:var(--text);filter:none}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem 0}legend{font-weight:550;font-size:.9rem;padding:0 .35rem}fieldset label{font-weight:400;margin:0 0 .6rem}
.card ul{list-style:none;margin:0 0 1.25rem;padding:0}.card li{padding:.5rem 0;border-bottom:1px solid var(--line)}.card li code{margin-inline-end:auto}.card li button{padding:.25rem .7rem;font-weight:400}
.copy{padding:.1rem .55rem;font-size:.8rem;font-weight:400;color:var(--muted);background:none;border-color:var(--line)}
@media(max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 .75rem}.card{padding:1.1rem}}
.whole{user-select:all}
time{white-space:nowrap}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:.9rem;margin:1rem 0 1.25rem;padding:0;list-style:none}.tile{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.15rem}
.tile>*{display:block}.tile>span{color:var(--muted);font-size:.85rem}.tile>strong{font-size:1.5rem}.filters{display:flex;flex-wrap:wrap;gap:.25rem 1rem}.head{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;justify-content:space-between}.head>div:first-child{flex:1 1 18rem}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 1.25rem;align-items:start}
.tiles.four{grid-template-columns:repeat(auto-fit,minmax(max(9rem,22%),1fr))}
.ranked th:not(:first-child),.ranked td:not(:first-child){text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums;inline-size:1%}.ranked :is(th,td){padding:.35rem 0 .35rem .75rem}.ranked :is(th,td):first-child{padding-inline-start:0;overflow-wrap:anywhere}.ranked th:first-child{white-space:normal}.ranked code{overflow-wrap:anywhere}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1.25rem;align-items:start;margin:0 0 1.25rem}.plots>*,.columns>*{min-width:0}.plot{margin:0!important}.plot svg{display:block;inline-size:100%;block-size:auto}.plot details{display:inline-block;max-inline-size:100%;font-size:.875rem}.plot details[open]{display:block}.plot summary{cursor:pointer}.plot>a{font-size:.875rem;margin-inline-start:.75rem}.plot .legend{font-size:.8rem;margin:.25rem 0 .5rem}
.tag{display:inline-block;font-size:.8rem;background:var(--soft);border-radius:1rem;padding:.05rem .6rem;margin:0 .25rem .25rem 0}
`;
