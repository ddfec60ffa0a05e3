export const style = `:root{color-scheme:light dark;--paper:light-dark(#f4f4f2,#131415);--surface:light-dark(#fff,#1c1d1f);--ink:light-dark(#1a1b1c,#ededeb);--muted:light-dark(#585a5d,#a5a8ab);--line:light-dark(#d9d9d5,#313437);--edge:light-dark(#83858a,#75797e);--accent:light-dark(#ff6f1f,#ff7a2f);--link:light-dark(#b03c00,#ff9555);background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;text-size-adjust:none}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:break-word}
header,footer{padding:1rem 1.25rem;border:solid var(--line);border-width:0 0 1px}footer{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;border-width:1px 0 0;background:var(--surface);font-size:.875rem}
header a{display:inline-flex;align-items:center;gap:.5rem;color:inherit;font-weight:700;font-size:1.25rem;text-decoration:none;min-height:2.75rem}footer a{color:var(--muted);line-height:2.75rem}
svg{width:2rem;height:2rem;color:var(--accent)}
main,article{grid-template-columns:minmax(0,1fr)}main{flex:1;display:grid;align-content:start;gap:1.5rem;width:100%;max-width:36rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{margin:0;font-size:2rem;line-height:1.25}p,dl,figure{margin:0}h1+p{margin-top:-1rem}
article,form{display:grid;gap:1.25rem}form{gap:.5rem;justify-items:start}
a{color:var(--link);text-underline-offset:.2em}.muted{color:var(--muted)}article .muted{font-size:.875rem}
.notice{padding:.75rem 1rem;border-radius:8px;background:light-dark(#e9e9e6,#26282a)}
.notice.success{background:light-dark(#dcf1e5,#143324);color:light-dark(#14693f,#5fce95)}.notice.danger{background:light-dark(#fbe5e3,#401b19);color:light-dark(#b3261e,#ff8a80)}
img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:8px;background:var(--line)}figcaption{margin-top:.5rem}
dl{border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:1.5rem;padding:.625rem 0;border-bottom:1px solid var(--line)}dt{flex:none;color:var(--muted)}dd{margin:0;text-align:right;min-width:0}
label{font-weight:600}input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
summary{cursor:pointer;min-height:2.75rem;line-height:2.75rem}details.muted{font-size:.875rem;margin-top:-1rem}pre{margin:.75rem 0 0;padding:.75rem 1rem;border-radius:8px;background:var(--surface);border:1px solid var(--line);color:var(--ink);white-space:pre-wrap;overflow-wrap:anywhere}
.mistake{color:light-dark(#b3261e,#ff8a80);font-size:.875rem}
button,.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:.5rem;padding:.5rem 1.25rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.primary{border-color:transparent;background:var(--accent);color:#1a0e05}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
@media print{:root,:root[data-theme]{color-scheme:light;background:none}form,button,.button,details{display:none}main{padding-bottom:0}figure{max-width:24rem}}`

export const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 4h.01M13.6 8.8h4.8M10 13.6h12M7.2 18.4h17.6M7.2 23.2h17.6M10.8 28h10.4" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/></svg>'
