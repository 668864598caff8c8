/**
 * Style sheet of the messages. Each colour that depends on the scheme follows a plain one, for mail programs
 * that know no variables.
 */
export const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; --paper: #fbf8f1; --card: #fffdf8; --ink: #1a2330; --soft: #434d5a; --head: #0f2440; --link: #1f4778; --line: #ddd3c0; --btn: #16335a; --btn-t: #ffffff; --box: #eff3f8; --box-l: #a9bfd6; }
@media (prefers-color-scheme: dark) { :root { --paper: #0c1726; --card: #14233a; --ink: #f2eee4; --soft: #c5cfdb; --head: #ffffff; --link: #a9cbf0; --line: #35475f; --btn: #e9ae35; --btn-t: #0f2440; --box: #1b3050; --box-l: #4a658a; } }
body { margin: 0; padding: 0; background: #fbf8f1; background: var(--paper); color: #1a2330; color: var(--ink); font: 400 18px/1.6 Roboto, 'Segoe UI', Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100%; }
.pre { display: none; max-height: 0; overflow: hidden; }
.mail { max-width: 600px; margin: 0 auto; padding: 24px 16px 40px; box-sizing: border-box; }
.stripe { height: 4px; font-size: 0; line-height: 0; background: #e9ae35; background: linear-gradient(90deg, #e9ae35 50%, #16335a 50% 75%, #2f665a 75%); border-radius: 10px 10px 0 0; }
.card { background: #fffdf8; background: var(--card); border: 1px solid #ddd3c0; border-color: var(--line); border-top: 0; border-radius: 0 0 16px 16px; padding: 28px 32px 32px; }
.brand { margin: 0 0 24px; padding: 0 0 20px; border-bottom: 1px solid #ddd3c0; border-color: var(--line); font: 600 19px/1.25 Georgia, 'Times New Roman', serif; color: #0f2440; color: var(--head); }
.brand img { vertical-align: middle; width: 52px; height: 52px; margin-right: 12px; border: 0; border-radius: 50%; box-shadow: 0 0 0 2px #fbf8f1; }
.brand span { display: inline-block; vertical-align: middle; max-width: 220px; }
h1 { margin: 0 0 14px; font: 600 28px/1.25 Georgia, 'Times New Roman', serif; color: #0f2440; color: var(--head); }
h2 { margin: 28px 0 6px; font-size: 18px; line-height: 1.35; color: #0f2440; color: var(--head); }
p { margin: 0 0 16px; }
a { color: #1f4778; color: var(--link); text-underline-offset: 3px; }
.act { margin: 24px 0; }
.b { display: inline-block; padding: 15px 26px; border-radius: 10px; background: #16335a; background: var(--btn); border: 2px solid #16335a; border-color: var(--btn); color: #ffffff; color: var(--btn-t); font-weight: 700; font-size: 17px; line-height: 1.2; text-decoration: none; text-align: center; }
.box { margin: 20px 0; padding: 6px 20px; background: #eff3f8; background: var(--box); border: 1px solid #a9bfd6; border-color: var(--box-l); border-radius: 10px; }
dl { margin: 0; } dl div { padding: 11px 0; border-bottom: 1px solid #ddd3c0; border-color: var(--line); } dl div:last-child { border-bottom: 0; }
dt { font-size: 15px; line-height: 1.35; color: #434d5a; color: var(--soft); } dd { margin: 0; font-weight: 600; line-height: 1.4; }
.small { font-size: 16px; line-height: 1.5; color: #434d5a; color: var(--soft); } .url { overflow-wrap: anywhere; }
.card > :last-child { margin-bottom: 0; }
.foot { padding: 20px 16px 0; font-size: 15px; line-height: 1.5; color: #434d5a; color: var(--soft); text-align: center; } .foot p { margin: 0 0 8px; }
@media (max-width: 480px) { .card { padding: 22px 20px 26px; } h1 { font-size: 25px; } .b { display: block; } .mail { padding: 12px 10px 28px; } }
`
