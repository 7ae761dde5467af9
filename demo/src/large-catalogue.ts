import { between, pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'

/** One invented resource of a library of any size. */
export interface LargeResource {
  title: string
  /** Index into the artists. */
  artist: number
  style: string
  version: string
  genres: string[]
  energy: number
  tbpm: number
  tkey: string
  durationMs: number
  /** Days before today. */
  age: number
  playVipLevel: number
  /** Skewed as on a real site: few are played by all, most by few. */
  playCount: number
  downloadCount: number
  collectCount: number
  categoryCode: string
}

const STYLES = [
  'house',
  'house',
  'house',
  'techno',
  'techno',
  'trance',
  'drum-and-bass',
  'hip-hop',
  'guofeng',
  'chinese-remix',
  'bounce',
  'breaks',
  'ambient',
]
const TEMPOS: Record<string, [number, number]> = {
  house: [118, 130],
  techno: [128, 145],
  trance: [132, 142],
  'drum-and-bass': [168, 178],
  'hip-hop': [78, 100],
  guofeng: [90, 128],
  'chinese-remix': [120, 150],
  bounce: [128, 135],
  breaks: [125, 140],
  ambient: [60, 100],
}
const VERSIONS: [version: string, suffix: string][] = [
  ['original', ''],
  ['original', ''],
  ['original', ''],
  ['extended', ' (Extended Mix)'],
  ['radio-edit', ' (Radio Edit)'],
  ['remix', ' Remix'],
  ['vip-mix', ' (VIP Mix)'],
  ['instrumental', ' (伴奏)'],
]
const GENRES = ['club', 'festival', 'lounge', 'afterhours', 'workout', 'sampling']
const CATEGORIES = ['A0301', 'A0301', 'A0302', 'A0303', 'A0304', 'A0305']
const YEARS = 6

const words = (text: string) => text.trim().split(/\s+/)
const THINGS = words(`
  夜色 霓虹 城市 月光 星河 海岸 雨夜 长街 灯火 旧梦 远山 浮云 白鹭 青衫 流年 故里 江湖 长安 敦煌 楼兰 西湖 外滩 胡同 弄堂 码头 车站 天台 隧道 高架 地铁
  晚风 初雪 落日 黎明 午夜 凌晨 深海 荒原 沙漠 极光 银河 彗星 火星 月球 宇宙 时空 光年 电波 信号 频率 心跳 呼吸 脉搏 血液 骨骼 灵魂 影子 面具 镜子 玫瑰
  蝴蝶 鲸鱼 飞鸟 孔雀 麒麟 凤凰 白马 黑猫 狐狸 野狼 烈酒 咖啡 香烟 汽水 糖果 火焰 冰川 雷电 风暴 潮汐 彩虹 烟花 霜降 惊蛰 白露 立夏 中秋 除夕 元宵 端午
  青春 往事 谎言 誓言 秘密 告白 离别 重逢 思念 孤独 自由 沉默 狂欢 迷失 觉醒 逃离 追逐 坠落 飞行 漂流 燃烧 沉沦 告别 归来 等待 拥抱 亲吻 旋转 失控 清醒
  重庆 上海 北京 成都 广州 深圳 杭州 武汉 西安 南京 大连 青岛 厦门 昆明 拉萨 新疆 东北 江南 塞外 草原 长江 黄河 珠江 秦淮 太湖 泰山 昆仑 天山 雪山 戈壁`)
const MANNERS = words('的 之 与 里的 以后 尽头的 没有 不是 像 在')
const ENGLISH = words(`
  midnight shanghai neon light shadow dreamer paradise velvet thunder horizon gravity electric diamond silver golden crystal phantom echo mirage
  summer winter forever together tonight yesterday tomorrow dancing running falling flying breathing burning whisper silence signal frequency
  warehouse basement rooftop tunnel highway harbour lantern dragon phoenix lotus jasmine bamboo river mountain ocean desert island city
  rhythm groove melody rapture fantasy illusion memory stranger lover runaway satellite rocket machine robot system control power energy fire water`)
const SURNAMES = Array.from(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻苏潘葛范彭鲁韦马苗方俞任袁柳史唐薛雷贺汤罗毕郝安常乐于傅齐康余顾孟黄萧尹姚邵汪祁毛狄米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童颜郭林钟徐邱骆高夏蔡田樊胡凌霍万管卢莫房解丁邓单洪包石崔吉龚程邢裴陆翁曾',
)
const GIVEN = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅飞宇轩子涵梓浩然欣怡诗雨佳俊博文思远天翔一鸣逸晨曦若溪北南西东夜雪风云海山林森木火石川舟帆歌琴瑟笙箫鼓墨白青蓝紫',
)
const STAGE = words('DJ MC 小 阿 老')

/** `count` stage names, all different. */
export function largeArtists(count: number): string[] {
  const random = seededRandom('artists')
  const names = new Set<string>()
  while (names.size < count) {
    const given = pick(random, GIVEN) + (random() < 0.6 ? pick(random, GIVEN) : '')
    const name = random() < 0.2 ? `${pick(random, STAGE)} ${given}` : pick(random, SURNAMES) + given
    names.add(names.has(name) ? `${name} ${pick(random, ENGLISH)}` : name)
  }
  return [...names]
}

/** `count` resources, always the same ones. */
export function* largeCatalogue(count: number, artists: number): Generator<LargeResource> {
  const random = seededRandom('catalogue')
  for (let number = 0; number < count; number += 1) {
    const style = pick(random, STYLES)
    const [version, suffix] = pick(random, VERSIONS)
    const [slow, fast] = TEMPOS[style] ?? [100, 130]
    const playCount = Math.floor(3_000_000 / (1 + random() * count) ** 0.9)
    yield {
      title: titleOf(random) + suffix,
      artist: Math.floor(artists * random() ** 2),
      style,
      version,
      genres: GENRES.filter(() => random() < 0.25),
      energy: 1 + Math.floor(random() * 10),
      tbpm: Math.round(between(random, slow, fast)),
      tkey: `${1 + Math.floor(random() * 12)}${random() < 0.7 ? 'A' : 'B'}`,
      durationMs: Math.round(between(random, 120, 480)) * 1000,
      age: Math.floor(random() ** 2 * 365 * YEARS),
      playVipLevel: random() < 0.8 ? 0 : 1 + Math.floor(random() * 3),
      playCount,
      downloadCount: Math.floor(playCount * between(random, 0.02, 0.2)),
      collectCount: Math.floor(playCount * between(random, 0.01, 0.1)),
      categoryCode: pick(random, CATEGORIES),
    }
  }
}

function titleOf(random: Random): string {
  const kind = random()
  if (kind < 0.2) return capitals(pick(random, ENGLISH), pick(random, ENGLISH))
  if (kind < 0.3) return pick(random, THINGS) + pick(random, THINGS) + capitals('', pick(random, ENGLISH))
  if (kind < 0.6) return pick(random, THINGS) + pick(random, THINGS) + pick(random, THINGS)
  if (kind < 0.9)
    return pick(random, THINGS) + pick(random, MANNERS) + pick(random, THINGS) + (random() < 0.5 ? pick(random, THINGS) : '')
  return pick(random, THINGS) + pick(random, THINGS)
}

const capitals = (...parts: string[]) => parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
