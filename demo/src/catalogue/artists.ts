export interface DemoArtist {
  slug: string
  nickName: string
  /** Province or municipality. */
  region: string
  information: string
}

export const artists: readonly DemoArtist[] = [
  { slug: 'lin-ye', nickName: '林夜 LIN YE', region: '上海', information: '住在苏州河边，只在凌晨两点以后写歌的 House 制作人。' },
  { slug: 'dj-bei-an', nickName: 'DJ 北岸', region: '辽宁', information: '从大连港的仓库派对起家，四个四拍打到天亮。' },
  {
    slug: 'wudu-radio',
    nickName: '雾都电台',
    region: '重庆',
    information: '把轻轨、江雾和防空洞的回声采样进 Drum & Bass 的双人组。',
  },
  {
    slug: 'xichu-yangguan',
    nickName: '西出阳关',
    region: '甘肃',
    information: '用古筝与合成器写丝路电音，劝君更尽一杯酒再进副歌。',
  },
  { slug: 'ala-synth', nickName: '阿拉Synth', region: '上海', information: '弄堂里长大的模拟合成器收藏家，爱和弦胜过爱鼓。' },
  { slug: 'kilo', nickName: 'KILO 千克', region: '广东', information: '广州城中村走出来的低频搬运工，每一记底鼓都足斤足两。' },
  {
    slug: 'twenty-four-terms',
    nickName: '二十四节气',
    region: '浙江',
    information: '一年只发二十四首歌的氛围音乐计划，按节气更新。',
  },
  { slug: 'dj-mira', nickName: 'DJ Mira', region: '四川', information: '成都最准时的 Trance 女将，开场永远是一百三十八拍。' },
  {
    slug: 'tielu-xincun',
    nickName: '铁路新村',
    region: '河南',
    information: '郑州铁路大院的孩子，把绿皮车的节奏改写成 Breakbeat。',
  },
  {
    slug: 'nanfeng-club',
    nickName: '南风俱乐部',
    region: '福建',
    information: '厦门海边的舞曲厂牌，专做让人原地起跳的 Bounce 与中文 Remix。',
  },
]
