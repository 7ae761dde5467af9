/** Who follows whom among the artists, by slug. */
export const follows: readonly (readonly [artist: string, followed: string])[] = [
  ['dj-bei-an', 'lin-ye'],
  ['ala-synth', 'lin-ye'],
  ['kilo', 'lin-ye'],
  ['dj-mira', 'lin-ye'],
  ['twenty-four-terms', 'lin-ye'],
  ['lin-ye', 'ala-synth'],
  ['lin-ye', 'twenty-four-terms'],
  ['lin-ye', 'dj-mira'],
  ['kilo', 'dj-bei-an'],
  ['wudu-radio', 'dj-bei-an'],
  ['dj-mira', 'nanfeng-club'],
  ['tielu-xincun', 'wudu-radio'],
  ['twenty-four-terms', 'xichu-yangguan'],
  ['xichu-yangguan', 'twenty-four-terms'],
  ['nanfeng-club', 'kilo'],
]

/** What the demo's listener and an artist write to each other, the oldest first. */
export const messages: readonly (readonly [isFromListener: boolean, words: string])[] = [
  [true, '上周末在苏州河边听了你的现场，《雾中霓虹》那段前奏接得太顺了'],
  [false, '谢谢！那天是从 8A 的一首慢慢推上来的，前奏留了十六小节给它'],
  [true, '我自己试的时候低频总打架，是要先切谁？'],
  [false, '先把出去的那首低频收干净，进来的等第二个八小节再放。两边同时有底鼓的不要超过四小节'],
  [true, '今晚就去练，多谢'],
]
