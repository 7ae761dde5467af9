import stylelint from 'stylelint'
import { describe, expect, it } from 'vitest'

/** The names of the rules that a sheet of the site breaks. */
async function rulesBroken(css: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code: css, codeFilename: 'web/app/ui/Sheet.module.css' })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

describe('a sheet of the site', () => {
  it('passes in the names of the scales', async () => {
    const sheet = `.a {
      margin: calc(-1 * var(--space-8)) auto 0;
      border-radius: var(--radius-sheet) var(--radius-sheet) 0 0;
      font-size: var(--text-13);
      line-height: var(--line-20);
      color: var(--t1);
      background: color-mix(in srgb, var(--bg0) 92%, transparent);
      box-shadow: var(--shadow-pop);
    }
    @media (width < 768px) { .a { padding: 0 var(--page); } }
    @container (width < 640px) { .a { gap: var(--space-4); } }`
    expect(await rulesBroken(sheet)).toEqual([])
  })

  it.each([
    ['a text size', '.a { font-size: 13px; line-height: var(--line-20); }'],
    ['a text size of no step', '.a { font-size: var(--text-16); line-height: var(--line-20); }'],
    ['a text size in a shorthand', '.a { font: 600 13px/20px var(--font); }'],
    ['a text step without its line height', '.a { font-size: var(--text-13); }'],
    ['a line height', '.a { line-height: 1.6; }'],
    ['a weight', '.a { font-weight: 600; }'],
    ['a distance', '.a { margin-top: 14px; }'],
    ['a distance within a sum', '.a { padding: calc(var(--space-4) + 2px); }'],
    ['a gap', '.a { gap: 0.5rem; }'],
    ['a distance of no step', '.a { gap: var(--space-6); }'],
    ['a distance taken from another scale', '.a { gap: var(--radius); }'],
    ['a radius', '.a { border-radius: 8px; }'],
    ['a colour', '.a { color: #fff; }'],
    ['a named colour', '.a { background: white; }'],
    ['a colour by function', '.a { border: 1px solid rgb(0 0 0 / 50%); }'],
    ['a theme of its own', '.a { color: light-dark(var(--t0), var(--t1)); }'],
    ['a text in the colour of a fill', '.a { color: var(--fill); }'],
    ['a shadow', '.a { box-shadow: 0 8px 24px var(--line); }'],
    ['a breakpoint', '@media (width < 900px) { .a { gap: 0; } }'],
    ['a breakpoint in the old spelling', '@media (max-width: 767px) { .a { gap: 0; } }'],
    ['a theme by media query', '@media (prefers-color-scheme: light) { .a { gap: 0; } }'],
    ['a width of room', '@container (width < 700px) { .a { gap: 0; } }'],
  ])('does not pass with %s outside of them', async (_what, css) => {
    expect(await rulesBroken(css)).not.toEqual([])
  })
})
