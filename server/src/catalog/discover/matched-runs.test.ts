import { expect, test } from 'vitest'
import { matchedRuns } from './matched-runs.ts'

/** The title with its matches in brackets. */
function lit(words: string[], title: string): string {
  let [shown, end] = ['', 0]
  for (const [from, to] of matchedRuns([words.join(''), ...words], title)) {
    shown += `${title.slice(end, from)}[${title.slice(from, to)}]`
    end = to
  }
  return shown + title.slice(end)
}

test.each([
  [['neon'], '雾中霓虹 Neon in the Fog', '雾中霓虹 [Neon] in the Fog'],
  [['wuzhong'], '雾中霓虹 Neon', '[雾中]霓虹 Neon'],
  [['wznh'], '雾中霓虹 Neon', '[雾中霓虹] Neon'],
  [['霓虹'], '霧中霓虹（現場）', '霧中[霓虹]（現場）'],
  [['fog'], 'Foggy · fog', '[Fog]gy · fog'],
  [['og'], 'Fog · Og', 'Fog · [Og]'],
  [['fog', 'neon'], 'Neon in the Fog', '[Neon] in the [Fog]'],
  [['b52'], 'B-52 夜航', '[B-52] 夜航'],
  [['tiesto'], 'Tie\u0308sto · Te\u0301', '[Tie\u0308sto] · Te\u0301'],
  [['te'], 'Tie\u0308sto · Te\u0301', 'Tie\u0308sto · [Te\u0301]'],
  [['nuer'], '女儿谣', '[女儿]谣'],
  [['xyz'], '雾中霓虹', '雾中霓虹'],
])('%s in %s', (words, title, shown) => expect(lit(words, title)).toBe(shown))
