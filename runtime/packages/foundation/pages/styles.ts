/**
 * The styles that all pages of the server share, with the tokens of the theme (`plugin/theme/styles/tokens.css`): the look of a site
 * sets some of them again. In the page itself: the policy allows them by their hash.
 */
export const STYLES = `
:root{color-scheme:light dark;--bg:light-dark(var(--bg-light,#fff),var(--bg-dark,#0c0e12));--canvas:var(--bg);
--raised:light-dark(color-mix(in oklab,var(--bg),white 60%),color-mix(in oklab,var(--bg),white 5%));
--sunken:light-dark(rgb(20 30 50/3.2%),rgb(230 238 255/4.2%));--hover:light-dark(rgb(20 30 50/5%),rgb(230 238 255/6.5%));
--line:light-dark(rgb(20 30 50/10%),rgb(230 238 255/10.5%));--line-strong:light-dark(rgb(20 30 50/20%),rgb(230 238 255/22%));
--edge:light-dark(#868e9b,#6d7683);
--heading:light-dark(#0e1116,#f5f7fb);--text:light-dark(#343b46,#c6cdd9);--muted:light-dark(#58616e,#98a2b1);
--accent:light-dark(var(--accent-light,#0f766e),var(--accent-dark,#5eead4));--accent-soft:color-mix(in oklab,var(--accent) 10%,transparent);
--solid:light-dark(var(--solid-light,#0f766e),var(--solid-dark,#0f766e));--on-solid:light-dark(var(--on-solid-light,#fff),var(--on-solid-dark,#fff));
--solid-hover:light-dark(var(--solid-hover-light,#0d655f),var(--solid-hover-dark,#0d655f));
--green:light-dark(#146c3c,#6fd79b);--amber:light-dark(#8a4b08,#f3bf63);--red:light-dark(#b3201f,#ff9d97);--blue:light-dark(#1d56c9,#8fb6ff);
--font-system:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;--font-body:var(--site-body,var(--font-system));
--font-heading:var(--site-heading,var(--font-body));--font-code:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"Liberation Mono",monospace;
--weight-heading:700;--title-tracking:-.02em;--radius-s:.375rem;--radius-m:.625rem;--radius-l:.875rem;
--shadow:0 1px 2px light-dark(rgb(20 30 50/6%),rgb(0 0 0/40%));--shadow-float:0 12px 32px -8px light-dark(rgb(20 30 50/22%),rgb(0 0 0/70%))}
:root.light{color-scheme:light}:root.dark{color-scheme:dark}
*,::before,::after{box-sizing:border-box}[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scrollbar-gutter:stable}
body{margin:0;background:var(--canvas);color:var(--text);font:var(--site-body-weight,400) 1rem/1.6 var(--font-body);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
main:focus{outline:none}
h1,h2,h3{color:var(--heading);font-family:var(--font-heading);font-weight:var(--site-heading-weight,var(--weight-heading));letter-spacing:var(--title-tracking);line-height:1.25;margin:0}
h1{font-size:1.5rem;margin-bottom:.5rem}h2{font-size:1.0625rem;margin:2.25rem 0 .75rem}h3{font-size:.9375rem}
p{margin:0 0 1rem}.muted,small{color:var(--muted)}small{font-size:.875rem}strong,b{color:var(--heading);font-weight:600}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:var(--radius-s)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.brand{display:inline-flex;align-items:center;min-width:0;color:var(--heading);text-decoration:none}.brand img{display:block;height:1.625rem;width:auto;max-width:11rem;object-fit:contain}
:root:not(.dark) .only-dark,:root.dark .only-light{display:none}
@media(prefers-color-scheme:dark){:root:not(.js) .only-light{display:none}:root:not(.js) .only-dark{display:block}}
.card{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-l);padding:1.5rem;margin:0 0 1.25rem;box-shadow:var(--shadow)}
.card>:last-child{margin-bottom:0}.card>h2:first-child{margin-top:0}h1+.card{margin-top:1rem}
.narrow main{max-width:27rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}.narrow .brand-only{display:flex;justify-content:center;padding:clamp(2rem,12vh,7rem) 1.25rem 0}
label{display:block;font-weight:500;font-size:.875rem;color:var(--heading);margin:0 0 1rem}label>span{display:block;margin:0 0 .35rem}
label>small,fieldset>small{display:block;font-weight:400;margin-top:.3rem;font-size:.8125rem}
input,select,textarea{width:100%;font:inherit;font-weight:400;color:var(--heading);background:var(--bg);border:1px solid var(--edge);border-radius:var(--radius-s);padding:.5rem .7rem}
input[type=checkbox],input[type=radio]{width:auto;margin:0 .5rem 0 0;accent-color:var(--solid)}
input::placeholder{color:var(--muted)}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.45rem;font:inherit;font-size:.875rem;line-height:1.4;font-weight:550;text-decoration:none;cursor:pointer;color:var(--on-solid);background:var(--solid);border:1px solid transparent;border-radius:var(--radius-s);padding:.45rem .9rem}
button:hover,.button:hover{background:var(--solid-hover)}
button.quiet,.button.quiet{color:var(--heading);background:var(--raised);border-color:var(--line-strong)}button.quiet:hover,.button.quiet:hover{background:var(--raised);border-color:var(--edge)}
button.danger,.button.danger{color:light-dark(#fff,#2a0906);background:var(--red)}button.danger:hover{background:color-mix(in oklab,var(--red),var(--heading) 15%)}
button.wide{width:100%;padding-block:.6rem}.or{text-align:center;font-size:.875rem}
.actions{display:flex;gap:.6rem;flex-wrap:wrap;align-items:center}.actions>*{flex:0 0 auto}form.actions{align-items:end}form.actions label{margin:0}
.notice{border:1px solid var(--line);border-inline-start:3px solid var(--accent);border-radius:var(--radius-m);background:var(--raised);padding:.75rem 1rem;margin:0 0 1.25rem}
.notice>:last-child{margin-bottom:0}.notice.bad{border-inline-start-color:var(--red)}.notice.warn{border-inline-start-color:var(--amber)}
code,.code{font:.875em/1.55 var(--font-code);background:var(--sunken);border-radius:var(--radius-s);padding:.1em .35em;overflow-wrap:anywhere}
.code{display:block;padding:.75rem 1rem;user-select:all;margin:0}.card>p:has(+.code){margin-bottom:.35rem}.card>.code:has(+*){margin-bottom:1rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.5rem 1.5rem;margin:0 0 1rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:1px solid var(--line-strong);border-radius:var(--radius-m);margin:0 0 1rem;padding:.6rem 1rem .35rem}legend{font-weight:500;font-size:.875rem;color:var(--heading);padding:0 .35rem}fieldset label{font-weight:400;margin:0 0 .5rem}
@media(max-width:34rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin:0 0 .75rem}.card{padding:1.1rem}}
`;
