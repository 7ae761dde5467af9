/** The editors' lists: the slug of a track, and a word on it. */
export const demoPicks: Record<'choice' | 'one', readonly [slug: string, note: string][]> = {
  choice: [
    ['suzhou-creek-3am', '凌晨三点的河面是静的，鼓也是。把它放在散场前一小时，没有人会想走。'],
    ['dunhuang-flight', '古筝没有被失真淹掉，反而站在最前面。国风电子该有的分寸。'],
    ['warehouse-no-9', '一条贝斯线走到底，只靠滤波讲完一个故事。'],
    ['fog-city-frequency', '轻轨进隧道的采样接得太妙，174 也可以很温柔。'],
    ['first-snow', '节气系列里最安静的一首，适合灯全部打开的时候。'],
    ['xiamen-bounce', '八拍之内就能让场子动起来，接任何 128 都不出错。'],
    ['green-train-breaks', '碎拍里的绿皮车，耳朵跟着铁轨走。'],
    ['skyline-138', '教科书一样的 Trance 起伏，给下半夜留一口气。'],
  ],
  one: [
    ['neon-in-the-fog', '雨后的第一首。'],
    ['pearl-river-dub', '低频像潮水，慢慢没过脚背。'],
    ['moon-over-the-pass', '关山、月、鼓，三样就够。'],
    ['platform-two', '第二站台，有人挥手。'],
    ['red-lantern-remix', '灯笼一亮，全场都认得。'],
    ['island-love-song', '给靠海的人。'],
    ['awakening-of-insects', '惊蛰，万物都在打拍子。'],
  ],
}
