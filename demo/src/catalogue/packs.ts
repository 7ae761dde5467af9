export interface DemoPack {
  slug: string
  title: string
  /** Slug of the artist who put it together. */
  artist: string
  information: string
  /** A pack, or a mix to be played through. */
  categoryCode: 'A0306' | 'B01'
  /** ISO 8601 date. */
  releaseDate: string
  playVipLevel: number
  freeVipLevel: number
  /** Slugs of the member tracks, in order. */
  tracks: readonly string[]
}

export const packs: readonly DemoPack[] = [
  {
    slug: 'pack-after-midnight',
    title: '零点以后 After Midnight · 深夜俱乐部合集',
    artist: 'lin-ye',
    information: '从暖场到散场的六首 House 与 Techno，按能量排好顺序，接上就能放。',
    categoryCode: 'A0306',
    releaseDate: '2026-10-30',
    playVipLevel: 0,
    freeVipLevel: 2,
    tracks: ['neon-in-the-fog', 'suzhou-creek-3am', 'lilong-chord-club', 'warehouse-no-9', 'north-shore-signal', 'concrete-tide'],
  },
  {
    slug: 'pack-silk-road',
    title: '丝路回声 · 国风电音精选',
    artist: 'xichu-yangguan',
    information: '古筝、大鼓与合成器的五次相遇，适合开场、走秀与短片配乐。',
    categoryCode: 'A0306',
    releaseDate: '2026-08-18',
    playVipLevel: 0,
    freeVipLevel: 1,
    tracks: ['yangguan-sandie', 'dunhuang-flight', 'moon-over-the-pass', 'rain-on-bamboo', 'red-lantern-remix'],
  },
  {
    slug: 'pack-high-energy',
    title: '高能现场 Festival Weapons Vol.1',
    artist: 'nanfeng-club',
    information: '音乐节主舞台验证过的五首高能武器，一百二十八拍起步。',
    categoryCode: 'A0306',
    releaseDate: '2026-11-06',
    playVipLevel: 0,
    freeVipLevel: 3,
    tracks: ['jump-to-the-sea', 'xiamen-bounce', 'skyline-138', 'loess-hardcore', 'chaotianmen-174'],
  },
  {
    slug: 'mix-last-train',
    title: '末班车串烧 · 从暖场到收工',
    artist: 'lin-ye',
    information: '六首一口气：112 到 130 BPM，每一步都在相邻的调里。',
    categoryCode: 'B01',
    releaseDate: '2026-11-13',
    playVipLevel: 0,
    freeVipLevel: 1,
    tracks: ['dunhuang-flight', 'moon-over-the-pass', 'last-metro', 'xiamen-bounce', 'jump-to-the-sea', 'concrete-tide'],
  },
  {
    slug: 'mix-south-wind',
    title: '南风串烧 · 一路向海',
    artist: 'nanfeng-club',
    information: '弹跳、碎拍与海风，适合泳池边的下午到日落。',
    categoryCode: 'B01',
    releaseDate: '2026-10-22',
    playVipLevel: 0,
    freeVipLevel: 1,
    tracks: ['island-love-song', 'platform-two', 'green-train-breaks', 'xiamen-bounce', 'jump-to-the-sea'],
  },
  {
    slug: 'mix-river-night',
    title: '江城夜行串烧',
    artist: 'wudu-radio',
    information: '从慢拍雨夜走到 174，一条轻轨坐到底。',
    categoryCode: 'B01',
    releaseDate: '2026-09-25',
    playVipLevel: 0,
    freeVipLevel: 2,
    tracks: ['urban-village-sub', 'pearl-river-dub', 'liziba-through-the-building', 'fog-city-frequency', 'chaotianmen-174'],
  },
]
