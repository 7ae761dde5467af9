import { mixes } from '@shenglang/contract/catalog/harmony'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { expect, test } from 'vitest'

const trackOf = (slug: string) => demoCatalogue.tracks.find((track) => track.slug === slug)

// Checks what the demo says of its mixes.
test.each(demoCatalogue.packs.filter(({ information }) => information.includes('相邻的调')))(
  '$title: every step goes to a neighbouring key',
  ({ tracks, information }) => {
    const steps = tracks
      .slice(1)
      .map((slug, index) => [trackOf(tracks[index] ?? '')?.camelot ?? '', trackOf(slug)?.camelot ?? ''])
    expect(steps.filter(([from = '', to = '']) => !mixes(from, to, 'strict'))).toEqual([])
    const tempos = tracks.map((slug) => trackOf(slug)?.bpm ?? 0)
    expect(information).toContain(`${Math.min(...tempos)} 到 ${Math.max(...tempos)} BPM`)
  },
)

test('a mix is labelled as one', () => {
  expect(demoCatalogue.packs.some(({ information }) => information.includes('相邻的调'))).toBe(true)
})
