/** The declarations of an idiom, by its name. */
type Idiom = [name: string, declarations: [property: string, value: string][]]
type Scale = (step: string) => string

const px: Scale = (step) => `${step}px`
const space: Scale = (step) => (step === '0' ? '0' : `var(--space-${step})`)
const token =
  (scale: string): Scale =>
  (step) =>
    `var(--${scale}${step})`

/** Idioms of a property whose values have names of their own. */
const named = (property: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]): Idiom => [name, [[property, value]]])

/** Idioms of a property by the steps of its scale, such as `gap-8-12` for `gap: var(--space-8) var(--space-12)`. */
const stepped = (prefix: string, property: string, scale: Scale, steps: string) =>
  steps.split(' ').map((step): Idiom => [`${prefix}-${step}`, [[property, step.split('-').map(scale).join(' ')]]])

/** A step of text and its line height; one that has several has both in its name. */
const text = (size: number, line: number, name = `text-${size}`): Idiom => [
  name,
  [
    ['font-size', `var(--text-${size})`],
    ['line-height', `var(--line-${line})`],
  ],
]

/**
 * The idioms of the scales (tokens.css): one class a declaration, for markup (`className="flex middle gap-12"`) and for sheets
 * (`composes: flex middle gap-12 from global`). In markup they lie below every sheet (layers.css), in this order.
 */
export const IDIOMS = new Map([
  ...named('display', { block: 'block', flex: 'flex', grid: 'grid' }),
  ...named('display', { 'inline-block': 'inline-block', 'inline-flex': 'inline-flex' }),
  ...named('flex', { grow: '1', rigid: 'none' }),
  ...named('flex-direction', { column: 'column' }),
  ...named('flex-wrap', { wrap: 'wrap' }),
  ...named('grid-template-columns', { 'one-column': 'minmax(0, 1fr)' }),
  ...named('align-content', { 'content-start': 'start' }),
  ...named('align-items', { baseline: 'baseline', middle: 'center', 'items-end': 'end' }),
  ...named('align-items', { 'items-flex-end': 'flex-end', 'items-start': 'start' }),
  ...named('justify-content', { centred: 'center', 'at-end': 'flex-end', between: 'space-between' }),
  ...named('justify-items', { 'items-centred': 'center' }),
  ...named('place-items', { 'place-centre': 'center' }),
  ...stepped('gap', 'gap', space, '4 4-12 4-16 4-20 4-24 4-28 8 8-12 8-16 8-20 8-28 12 12-16 12-24 16 20 24 28 40 bar'),
  ...named('position', { absolute: 'absolute', fixed: 'fixed', relative: 'relative', sticky: 'sticky' }),
  ...named('inset', { 'inset-0': '0' }),
  ...named('overflow', { scroll: 'auto', clip: 'hidden' }),
  ...named('overflow-wrap', { break: 'anywhere' }),
  ...named('overflow-x', { 'scroll-x': 'auto' }),
  ...stepped('w', 'width', px, '16 36 40 44 48 56 64 72 96'),
  ...named('width', { full: '100%', 'w-hit': 'var(--hit)' }),
  ...stepped('h', 'height', px, '14 16 20 22 28 24 36 40 44 48 52 56 64 72 84 140'),
  ...named('height', { 'full-height': '100%', 'h-hit': 'var(--hit)' }),
  ...named('min-height', { 'shrink-y': '0' }),
  ...stepped('min-h', 'min-height', px, '32 36 40 44 52 56 64'),
  ...named('min-height', { 'min-h-hit': 'var(--hit)' }),
  ...named('min-width', { shrink: '0' }),
  ...named('max-width', { 'max-full': '100%' }),
  ...stepped('max-w', 'max-width', px, '480 560 640'),
  ...named('margin', { 'm-0': '0', 'mx-auto': '0 auto' }),
  ...named('margin', { 'my-12': 'var(--space-12) 0', 'my-20': 'var(--space-20) 0' }),
  ...stepped('mb', 'margin-bottom', space, '4 8 12 20 24'),
  ...named('margin-left', { push: 'auto' }),
  ...stepped('ml', 'margin-left', space, '8 12'),
  ...stepped('mt', 'margin-top', space, '4 8 12 16 20 24 28 40'),
  ...stepped('pad', 'padding', space, '0 0-8 0-12 0-16 0-20 4 4-12 8 8-0 8-12 8-16 12 12-0 12-12 12-16 12-20 16 16-20'),
  ...stepped('pad', 'padding', space, '20 20-16 20-24 24-28 28'),
  ...stepped('pt', 'padding-top', space, '12'),
  ...named('border', { 'edge-none': '0', 'edge-control': '1px solid var(--control)' }),
  ...named('border', { edge: '1px solid var(--line)', 'edge-2': '1px solid var(--line2)' }),
  ...named('border-bottom', { 'line-below': '1px solid var(--line)' }),
  ...named('border-radius', { round: '50%' }),
  ...stepped('radius', 'border-radius', token('radius-'), 'bar dialog panel pill sheet small'),
  ...named('border-radius', { radius: 'var(--radius)' }),
  ...named('border-top', { 'line-above': '1px solid var(--line)' }),
  ...named('background', { 'bg-none': 'none', bg0: 'var(--bg0)', bg1: 'var(--bg1)', bg2: 'var(--bg2)', bg3: 'var(--bg3)' }),
  ...named('box-shadow', { lifted: 'var(--shadow-pop)' }),
  ...[text(12, 18), text(13, 20), text(14, 22), text(18, 26), text(24, 32), text(30, 38)],
  ...named('font-weight', { regular: '400', medium: '550', bold: '650' }),
  ...stepped('ink', 'color', token(''), 'ok red t0 t1 t2'),
  ...named('text-align', { 'text-centre': 'center', 'text-start': 'left', 'text-end': 'right' }),
  ...named('text-decoration', { underline: 'underline' }),
  ...named('container-type', { container: 'inline-size' }),
  ...named('cursor', { pointer: 'pointer' }),
  ...named('list-style', { 'no-marks': 'none' }),
  ...named('object-fit', { cover: 'cover' }),
  ...named('opacity', { faded: '0' }),
  ...named('outline', { 'no-outline': 'none' }),
  ...named('pointer-events', { untouchable: 'none' }),
  ...named('scrollbar-width', { 'no-scrollbar': 'none' }),
  ...named('white-space', { nowrap: 'nowrap', 'pre-wrap': 'pre-wrap' }),
  ...named('z-index', { 'z-1': '1' }),
])

/**
 * Idioms for sheets alone: no page has a class of them, so that they cost the first one nothing. Markup that uses one moves it
 * up. Those of several declarations: composed.css.
 */
export const SHEET_IDIOMS = new Map([
  ...named('inset', { 'inset-auto': 'auto' }),
  ...named('overflow-y', { 'scroll-y': 'auto' }),
  ...stepped('w', 'width', px, '1 3 4 8 18 84'),
  ...stepped('h', 'height', px, '2 8 12 18 60'),
  ...stepped('min-h', 'min-height', px, '60'),
  ...stepped('min-w', 'min-width', px, '18 36 44'),
  ...stepped('pad', 'padding', space, '0-4 8-0-0 56'),
  ...[text(12, 16, 'text-12-16'), text(12, 20, 'text-12-20'), text(40, 50)],
  ...named('cursor', { 'no-pointer': 'default' }),
  ...named('grid-column', { 'all-columns': '1 / -1' }),
  ...named('justify-items', { 'items-left': 'start' }),
  ...named('justify-self', { 'self-left': 'start' }),
  ...named('pointer-events', { touchable: 'auto' }),
])
