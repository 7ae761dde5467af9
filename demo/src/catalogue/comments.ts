/** What demo artists say of one another's tracks: track, artist, second, words. */
export const comments: readonly (readonly [track: string, artist: string, second: number, words: string])[] = [
  ['neon-in-the-fog', 'dj-bei-an', 4, '这个前奏留得刚好，八个小节接进来很舒服'],
  ['neon-in-the-fog', 'ala-synth', 15, '和弦一出来整个场子都亮了'],
  ['neon-in-the-fog', 'kilo', 31, 'Drop 前这口气憋得好'],
  ['neon-in-the-fog', 'twenty-four-terms', 48, '雾真的散了'],
  ['suzhou-creek-3am', 'lin-ye', 2, '写在桥下，录进了一点河水声'],
  ['suzhou-creek-3am', 'wudu-radio', 27, '凌晨三点确实是这个颜色'],
  ['dunhuang-flight', 'twenty-four-terms', 9, '古筝的泛音太干净了'],
  ['dunhuang-flight', 'lin-ye', 33, '第二遍主题加的鼓，接 House 没问题'],
  ['warehouse-no-9', 'kilo', 12, '底鼓够硬，系统好的场子慎开'],
  ['warehouse-no-9', 'lin-ye', 40, '这一段适合和人声叠'],
]
