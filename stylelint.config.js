/**
 * The look is written in the scales of `web/app/ui/layout/tokens.css`: text, line heights, distances, radii and colours by their
 * names, media queries at the three breakpoints. What is outside of them does not pass.
 */

/** Where the layout changes: phone below 768, side menu folded below 1280, two columns from 1024. */
const BREAKPOINTS = ['768px', '1024px', '1280px']
/** A phone on its side. */
const LOW_SCREEN = '480px'

const NAMED = (scale) => new RegExp(`^(0|auto|inherit|unset|var\\(--${scale}[a-z0-9-]*\\))$`)
const LENGTH = /(?<![\w-])-?\d*\.?\d+(px|r?em|ex|ch|ic|lh|pt|pc|in|[cm]m|q|[sld]?v[hwib]|vmin|vmax|cq[whib])\b/i

export default {
  plugins: ['./tools/style-rules.js'],
  referenceFiles: ['web/app/ui/layout/tokens.css'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'no-unknown-custom-properties': true,
    'shenglang/text-has-its-line': true,
    'shenglang/room': [['120px', '480px', '640px', '900px', '1080px', '1480px']],
    'declaration-property-value-allowed-list': {
      'font-size': [NAMED('text-')],
      'line-height': [NAMED('line-')],
      'font-weight': ['400', '550', '650', 'inherit'],
      font: ['inherit'],
      'font-family': ['var(--font)', 'inherit'],
    },
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap|scroll-margin|scroll-padding)/': [LENGTH],
      '/^border-.*radius$|^border-radius$/': [LENGTH],
      '/shadow$/': [LENGTH],
    },
    'declaration-property-custom-property-allowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap|scroll-margin|scroll-padding)/': [
        /^--space-/,
        '--page',
        '--top',
        '--bar',
        '--safe-bottom',
        '--depth',
      ],
      '/radius$/': [/^--radius/],
      '/shadow$/': [/^--shadow-/],
      color: [/^--(t[012]|bg0|gold|fill-ink|red|ok|wave-[a-z-]+|key-ink|picture-ink|print-ink|blank-cover|cue|grade)$/],
    },
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?$/i'],
    'media-feature-name-allowed-list': ['width', 'height', 'orientation', 'hover', 'scripting', 'prefers-reduced-motion'],
    'media-feature-name-value-allowed-list': { width: BREAKPOINTS, height: [LOW_SCREEN] },
  },
  overrides: [
    {
      files: ['web/app/ui/layout/tokens.css'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'function-disallowed-list': null,
      },
    },
  ],
}
