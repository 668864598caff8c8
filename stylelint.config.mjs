// Style sheets take colours, font sizes and breakpoints from the design system (shared/ui/tokens.css).
// CSS has no variables in media queries, so the breakpoints are listed here.

/** 20: enlarged text; 22.5: small phones; 48: tablets; 62: panels side by side; 70: full menu; 75: wide lists. */
const breakpoints = [20, 22.5, 48, 62, 70, 75]
const size = String.raw`(var\(--t-\w+\)|min\(var\(--t-\w+\), [\d.]+vw\))`

/** @type {import('stylelint').Config} */
export default {
  // A remote built with stock tools, for a test; it does not use the design system.
  ignoreFiles: ['e2e/stock-remote/**'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    ],
    'declaration-property-value-allowed-list': {
      'font-size': ['inherit', '0', new RegExp(`^${size}$`)],
      font: ['inherit', new RegExp(String.raw`^(var\(--w-\w+\)|\d00) ${size}( / \S+)? var\(--f-\w+\)$`)],
      // `VisuallyHidden` and `HiddenOnPhones` are the only ways to hide text from sight.
      'clip-path': [],
    },
    // Except with a class, each element that is added to the page would make the browser search all of it.
    'selector-disallowed-list': [/^(?:html|body|:root)[^ >]*:has\((?!(?:> )?\.[\w-]+\))/],
    'media-feature-name-value-allowed-list': {
      'min-width': breakpoints.map((width) => `${width}rem`),
      'max-width': breakpoints.map((width) => `${width - 0.01}rem`),
      width: [],
    },
  },
  overrides: [
    {
      files: ['shared/ui/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
      },
    },
    {
      files: ['shared/ui/page/visually-hidden.module.css'],
      rules: { 'declaration-property-value-allowed-list': null },
    },
  ],
}
