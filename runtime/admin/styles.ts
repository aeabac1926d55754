/** Styles of the dashboard, over those that all pages of the server share: its frame, tables, tiles and dialogs. */
export const DASHBOARD_STYLES = `
.dashboard{--canvas:light-dark(color-mix(in oklab,var(--bg),#141e32 2.2%),var(--bg));font-size:.9375rem;--bar:3.5rem}
.dashboard .skip{position:fixed;inset:.5rem auto auto .5rem;z-index:9;padding:.5rem .9rem;border-radius:var(--radius-m);background:var(--solid);color:var(--on-solid);transform:translateY(-200%)}.dashboard .skip:focus{transform:none}
.bar{position:sticky;top:0;z-index:5;height:var(--bar);display:flex;align-items:center;gap:.75rem;padding:0 max(1.25rem,(100% - 80rem)/2 + 1.25rem);background:color-mix(in oklab,var(--canvas) 92%,transparent);backdrop-filter:blur(8px);border-bottom:1px solid var(--line)}
.bar .of{color:var(--muted);font-size:.875rem;border-inline-start:1px solid var(--line-strong);padding-inline-start:.75rem}
.bar form{margin:0 0 0 auto;display:flex;align-items:center;gap:.75rem;min-width:0;font-size:.875rem}.bar form>span{color:var(--muted);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.bar button{background:none;color:var(--muted);border-color:transparent;padding:.35rem .5rem;font-weight:450;white-space:nowrap}.bar button:hover{color:var(--heading);background:var(--hover)}
.icon{inline-size:2.1rem;block-size:2.1rem;flex:none;padding:0!important}.icon svg{vertical-align:middle}
.frame{display:grid;grid-template-columns:14rem minmax(0,1fr);max-width:80rem;margin:0 auto}
#sections{position:sticky;top:var(--bar);align-self:start;display:block;inset:auto;inline-size:auto;block-size:auto;max-block-size:calc(100dvh - var(--bar));overflow-y:auto;margin:0;border:0;background:none;color:inherit;padding:1.5rem .75rem 2rem 1.25rem;font-size:.875rem}
#sections h2{font-size:.75rem;font-weight:550;font-family:inherit;letter-spacing:0;color:var(--muted);margin:1.4rem 0 .35rem;padding:0 .65rem}
#sections ul{list-style:none;margin:0;padding:0}#sections li+li{margin-top:1px}
#sections a{display:flex;align-items:center;justify-content:space-between;gap:.5rem;color:var(--text);text-decoration:none;padding:.36rem .65rem;border-radius:var(--radius-s)}#sections a:hover{background:var(--hover);color:var(--heading)}
#sections a[aria-current]{background:var(--accent-soft);color:var(--heading);font-weight:600;box-shadow:inset 2px 0 var(--accent)}
.menu{display:none!important}
.dashboard main{padding:1.9rem 1.25rem 5rem 1.75rem;min-width:0}
.head{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:flex-start;justify-content:space-between;margin-bottom:1.5rem}.head h1{margin:0}.head h1 code{font-size:.72em;font-weight:450;vertical-align:.08em}.head p{margin:.3rem 0 0;max-width:40rem;color:var(--muted)}.head .actions{margin:0}
.head>div:first-child{flex:1 1 18rem;min-width:0}
.dashboard .card{padding:1.25rem 1.35rem;max-width:none}.dashboard form.card,.dashboard .card>form:not(.actions){max-width:40rem}.card>h2{display:flex;align-items:center;justify-content:space-between;gap:1rem;margin-bottom:.9rem}.card>h2>a{font:500 .8125rem/1.4 var(--font-body);letter-spacing:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:.9rem;margin:0 0 1.25rem;padding:0;list-style:none}
.tile{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-l);box-shadow:var(--shadow);padding:1rem 1.15rem;min-width:0}
.tile>span{display:block;color:var(--muted);font-size:.8125rem}.tile>strong{display:block;font-size:1.65rem;line-height:1.25;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums;margin:.15rem 0}.tile>small{display:block;font-size:.8125rem}.tile>strong.text{font-size:1.125rem;line-height:1.6;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 1.25rem;align-items:start}
.problems{list-style:none;margin:0 0 1.25rem;padding:0;display:grid;gap:.6rem}
.problem{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.15rem .8rem;align-items:start;background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);padding:.8rem 1rem}
.problem>svg{margin-top:.15rem;color:var(--amber)}.problem.bad>svg{color:var(--red)}.problem.good>svg{color:var(--green)}.problem p{margin:0}.problem p:last-of-type{color:var(--muted);font-size:.875rem}.problem>a{align-self:center;white-space:nowrap;font-size:.875rem}
.tools{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;justify-content:space-between;margin:0 0 .75rem}.tools form{display:flex;gap:.5rem;flex:0 1 24rem}.tools input{padding:.4rem .7rem;font-size:.875rem;background:var(--raised)}.tools>p{margin:0;font-size:.8125rem;color:var(--muted);font-variant-numeric:tabular-nums}
.filters{display:inline-flex;flex-wrap:wrap;gap:.15rem;padding:.2rem;border-radius:var(--radius-m);background:var(--sunken);border:1px solid var(--line);font-size:.8125rem;margin:0}
.filters a{color:var(--text);text-decoration:none;padding:.25rem .7rem;border-radius:var(--radius-s)}.filters a:hover{color:var(--heading)}.filters a[aria-current]{background:var(--raised);color:var(--heading);box-shadow:var(--shadow);font-weight:550}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:var(--radius-l);background:var(--raised);box-shadow:var(--shadow);margin:0 0 1.25rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:start;padding:.65rem 1rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--muted);font-weight:500;font-size:.8125rem;white-space:nowrap;background:var(--sunken)}th a{color:inherit;text-decoration:none}th a:hover{color:var(--heading);text-decoration:underline}th[aria-sort] a{color:var(--heading)}
thead td{background:var(--sunken)}tbody tr:last-child td{border-bottom:0}tbody tr:hover{background:var(--hover)}td form{margin:0}td.number,th.number{text-align:end;font-variant-numeric:tabular-nums}td.end{text-align:end;white-space:nowrap}
td .long{min-width:14rem}td a+a{margin-inline-start:.75rem}td code{overflow-wrap:break-word}td div>code:first-child:not(.whole){margin-inline-start:-.35em}td .whole{white-space:nowrap}td .long code{overflow-wrap:anywhere}td .tag{white-space:nowrap}
td button,td .button{padding:.2rem .6rem;font-size:.8125rem}
.card .scroll{margin:0 -1.35rem -1.25rem;border-width:1px 0 0;border-radius:0 0 var(--radius-l) var(--radius-l);box-shadow:none;background:none}.card .scroll th,.card .scroll td{padding-inline:1.35rem}
nav.pages{display:flex;gap:.6rem;align-items:center;justify-content:flex-end;margin:0 0 1.5rem;font-size:.8125rem;color:var(--muted)}nav.pages:not(:has(a,span)){display:none}
.empty{border:1px dashed var(--line-strong);border-radius:var(--radius-l);padding:2rem 1.5rem;text-align:center;margin:0 0 1.25rem}.empty p{margin:.35rem auto 0;max-width:34rem;color:var(--muted)}.empty .actions{justify-content:center;margin-top:1rem}.card .empty{border:0;padding:.75rem 0 .5rem;margin:0}
.tag{display:inline-block;font-size:.75rem;line-height:1.5;background:var(--sunken);border:1px solid var(--line);border-radius:1rem;padding:0 .55rem;margin:0 .2rem .2rem 0;color:var(--text);font-weight:450}
.state{display:inline-flex;align-items:center;gap:.45rem;white-space:nowrap}.state::before{content:"";inline-size:.5rem;block-size:.5rem;border-radius:50%;background:var(--muted);flex:none}.state.good::before{background:var(--green)}.state.bad::before{background:var(--red)}.state.warn::before{background:var(--amber)}.state.busy::before{background:var(--blue)}
@media(prefers-reduced-motion:no-preference){.state.busy::before{animation:pulse 1.4s ease-in-out infinite}}@keyframes pulse{50%{opacity:.35}}
.copy{padding:.1rem .5rem;font-size:.75rem;font-weight:450;color:var(--muted);background:none;border-color:var(--line-strong)}.copy:hover{background:var(--hover);color:var(--heading)}.whole{user-select:all}
time{white-space:nowrap}progress{inline-size:100%;accent-color:var(--solid)}pre.code{max-block-size:32rem;overflow:auto;white-space:pre-wrap}
details>summary{cursor:pointer;font-size:.8125rem;color:var(--muted);margin-top:.25rem}details pre{margin:.5rem 0 0;overflow-x:auto}
dialog.confirm{position:static;inline-size:auto;max-inline-size:34rem;margin:0 0 1.5rem;color:inherit;background:var(--raised);border:1px solid var(--line-strong);border-radius:var(--radius-l);box-shadow:var(--shadow-float);padding:1.35rem 1.5rem}
dialog.confirm:modal{position:fixed;margin:auto;inline-size:min(34rem,calc(100vw - 2rem))}dialog.confirm::backdrop{background:rgb(8 12 20/45%)}dialog.confirm h2{margin:0 0 .5rem}dialog.confirm .actions{justify-content:flex-end}
.list{list-style:none;margin:0 0 1.25rem;padding:0}.list>li{display:flex;align-items:center;gap:.75rem;padding:.55rem 0;border-bottom:1px solid var(--line)}.list>li>:first-child{flex:1 1 auto;min-width:0;overflow-wrap:anywhere}.list>li:last-child{border-bottom:0}.list form{margin:0}
.four .tiles{grid-template-columns:repeat(auto-fit,minmax(max(9rem,22%),1fr))}.ranked{border-collapse:separate;border-spacing:0 .25rem;margin-block:-.25rem}.ranked :is(th,td){border:0;padding:.3rem .6rem;background:none}.ranked tbody tr:hover{background:none}.ranked :is(th,td):last-child{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums;inline-size:1%;padding-inline-end:0}
.ranked :is(th,td):first-child{overflow-wrap:anywhere}.ranked th:first-child{padding-inline-start:0}.ranked td:first-child{position:relative}.ranked td>svg{position:absolute;inset:0;inline-size:100%;block-size:100%;border-radius:var(--radius-s);fill:var(--accent-soft)}.ranked td>div{position:relative}.ranked code{background:none;padding:0;overflow-wrap:anywhere}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1.25rem;align-items:start;margin:0 0 1.25rem}.plots>*,.columns>*{min-width:0}.plot{margin:0!important}.plot svg{display:block;inline-size:100%;block-size:auto}.plot details{display:inline-block;max-inline-size:100%;font-size:.875rem}.plot details[open]{display:block}.plot summary{cursor:pointer}.plot>a{font-size:.875rem;margin-inline-start:.75rem}.plot .legend{font-size:.8rem;margin:.25rem 0 .5rem}
:is(.state,.tile>strong) a{color:inherit}:is(.state,.tile>strong,.card>h2,td.end,.ranked td>div)>a:not(:hover){text-decoration:none}
@media(max-width:58rem){.frame{grid-template-columns:minmax(0,1fr)}.menu{display:inline-flex!important}.bar{padding:0 .9rem;gap:.5rem}
#sections{position:fixed;inset:0 auto 0 0;z-index:10;display:none;inline-size:17rem;max-inline-size:85vw;block-size:100dvh;max-block-size:none;background:var(--raised);border-inline-end:1px solid var(--line);box-shadow:var(--shadow-float);padding:1rem .75rem}#sections:popover-open{display:block}#sections::backdrop{background:rgb(8 12 20/45%)}#sections a{padding:.55rem .65rem}
.dashboard main{padding:1.35rem 1rem 4rem}}
@media(max-width:40rem){.bar .of,.bar form>span>span{display:none}.head .actions{width:100%}
.scroll :is(table,tbody,tr,td){display:block}.scroll{position:relative}.scroll thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}.scroll thead:has(a){position:static;inline-size:auto;block-size:auto;clip-path:none;background:var(--sunken)}.scroll thead:has(a) tr{display:flex;flex-wrap:wrap;gap:.2rem .9rem}.scroll thead:has(a) tr::before{content:"Sort by";color:var(--muted);font-size:.8125rem}.scroll th{padding:0;border:0;background:none}.scroll thead:has(a) :is(td,th:not(:has(a))){display:none!important}
.scroll tr{padding:.75rem 1rem;border-bottom:1px solid var(--line)}.scroll tr:last-child{border:0}
.scroll td,.scroll td.number,.scroll td.end{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:.75rem;padding:.2rem 0!important;border:0;overflow-wrap:anywhere;text-align:start;white-space:normal}.scroll td::before{content:attr(data-label);color:var(--muted);font-size:.8125rem}
.scroll td:has(>div:empty){display:none}td .long{min-width:0}td .tag,td .whole{white-space:normal}.card .scroll tr{padding-inline:1.1rem}.card .scroll{margin:0 -1.1rem -1.1rem}.dashboard .card{padding:1.1rem}
.tools form{flex:1 1 100%}.problem{grid-template-columns:auto minmax(0,1fr)}.problem>a{grid-column:2}.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}.tile{padding:.85rem 1rem}}
`;
