import type { Style } from '../synth/style-recipes.ts'

/** Something to see, read, buy or order that is no music of its own. */
export interface DemoOffer {
  slug: string
  title: string
  /** 贴子, 商品, 定制, 声光电. */
  contentType: 3 | 4 | 5 | 6
  categoryCode: string
  /** Slug of the artist. */
  artist: string
  /** What the cover looks like. */
  look: Style
  /** Paragraphs apart by empty lines. */
  information: string
  priceFen: number
  /** ISO 8601 date. */
  releaseDate: string
}

type Facts = [
  slug: string,
  title: string,
  categoryCode: string,
  artist: string,
  look: Style,
  priceFen: number,
  releaseDate: string,
]

const offer = (contentType: DemoOffer['contentType'], facts: Facts, ...paragraphs: string[]): DemoOffer => {
  const [slug, title, categoryCode, artist, look, priceFen, releaseDate] = facts
  return { slug, title, contentType, categoryCode, artist, look, priceFen, releaseDate, information: paragraphs.join('\n\n') }
}

const goods: DemoOffer[] = [
  offer(
    4,
    ['controller-two-deck', '双通道控制器 SL-2', 'D0101', 'dj-bei-an', 'techno', 219900, '2026-11-12'],
    '8 英寸静态转盘，8 个彩色打击垫，内置声卡，一根 USB 线供电。',
    '适合在家练习和小场地首演：推子阻尼可调，交叉推子可换。',
    '随附：控制器、USB-C 线、入门教程册。',
  ),
  offer(
    4,
    ['controller-four-deck', '四通道控制器 SL-4 Pro', 'D0101', 'kilo', 'bounce', 589900, '2026-10-20'],
    '四通道调音台，每轨三段均衡与滤波，10.1 英寸触控波形屏。',
    '主输出平衡 XLR，分区输出可单独调音量，麦克风自动闪避。',
    '随附：控制器、电源、飞行箱内衬。',
  ),
  offer(
    4,
    ['headphone-closed', '监听耳机 M7 封闭式', 'D0102', 'lin-ye', 'house', 89900, '2026-11-02'],
    '50 毫米单元，单耳可转 180°，隔音 26 dB，夜店里也听得清下一首。',
    '线材可换，直线与卷线各一根。',
  ),
  offer(
    4,
    ['earplugs', '演出用高保真耳塞', 'D0102', 'dj-mira', 'trance', 16900, '2026-09-15'],
    '平衡衰减 18 dB，听得到音色，听不到耳鸣。',
    '随附三种尺寸的硅胶套和金属收纳筒。',
  ),
  offer(
    4,
    ['vinyl-after-midnight', '《零点以后》180 克黑胶', 'D0103', 'lin-ye', 'house', 32800, '2026-10-30'],
    'A 面：雾中霓虹、苏州河凌晨三点。B 面：弄堂和弦俱乐部、末班地铁。',
    '限量 300 张，内页手写编号。',
  ),
  offer(
    4,
    ['vinyl-north-shore', '《北岸信号》12 寸透明胶 预售', 'D0103', 'dj-bei-an', 'techno', 26800, '2026-09-06'],
    'A 面：北岸信号、仓库九号。B 面：混凝土潮汐、北岸信号（Dub）。',
    '压片中，发布日起按预订先后寄出；发布前随时可以退款。',
  ),
  offer(
    4,
    ['slipmat-pair', '唱盘垫 一对', 'D0103', 'wudu-radio', 'drum-and-bass', 12900, '2026-08-18'],
    '2 毫米羊毛毡，背面防静电涂层，搓碟不粘。',
  ),
  offer(
    4,
    ['usb-stick', '演出 U 盘 128 GB 双支装', 'D0103', 'nanfeng-club', 'bounce', 19900, '2026-11-08'],
    '读取 400 MB/s，金属外壳，同一套曲库一主一备。',
    '出厂即为 FAT32，各家播放机都认得。',
  ),
  offer(
    4,
    ['controller-bag', '控制器背包', 'D0104', 'kilo', 'breaks', 45900, '2026-07-30'],
    '容纳两通道控制器、15 英寸笔记本、耳机与线材。',
    '底部加厚，雨天另有防雨罩。',
  ),
]

const bespoke: DemoOffer[] = [
  offer(
    5,
    ['bespoke-remix', '定制 Remix', 'E0101', 'dj-mira', 'trance', 280000, '2026-11-01'],
    '把你的歌改成能在场子里放的版本。',
    '交付：母带 WAV、分轨、伴奏与 Radio Edit。',
    '周期 10 个工作日，含两次修改。',
  ),
  offer(
    5,
    ['bespoke-opening', '开场曲与结束曲', 'E0101', 'lin-ye', 'house', 180000, '2026-10-18'],
    '为店里的一夜写一个开头和一个结尾：60 到 90 秒，调性与你的歌单对得上。',
    '交付：WAV、MP3、带口号与不带口号各一版。',
    '周期 7 个工作日。',
  ),
  offer(
    5,
    ['bespoke-brand-sound', '厂牌声音标识', 'E0101', 'xichu-yangguan', 'guofeng', 350000, '2026-09-28'],
    '三秒的声音名片，再加一条 30 秒的主题。',
    '交付：全套文件与使用手册，可注册为声音商标。',
    '周期 15 个工作日，含三次修改。',
  ),
  offer(
    5,
    ['bespoke-mc', 'MC 口播与喊麦', 'E0102', 'nanfeng-club', 'bounce', 38000, '2026-11-10'],
    '店名、活动、主持词，普通话、粤语、四川话可选。',
    '交付：干声与带效果两版。',
    '周期 3 个工作日。',
  ),
  offer(
    5,
    ['bespoke-megamix', '节日串烧定制', 'E0101', 'dj-bei-an', 'techno', 220000, '2026-10-06'],
    '跨年、情人节、周年庆：30 到 60 分钟，按能量曲线编排，全部有授权。',
    '交付：整轨、分段与曲目单。',
    '周期 7 个工作日。',
  ),
  offer(
    5,
    ['bespoke-sound-pack', '专属音色包', 'E0102', 'ala-synth', 'ambient', 160000, '2026-08-22'],
    '为你的现场做 40 个打击垫音色：过渡、上升、撞击、人声切片。',
    '交付：WAV 与打击垫工程文件。',
    '周期 10 个工作日。',
  ),
]

const lightAndSound: DemoOffer[] = [
  offer(
    6,
    ['light-warehouse', '仓库派对灯光秀工程', 'F0101', 'dj-bei-an', 'techno', 68000, '2026-11-05'],
    '24 台摇头灯、8 条像素灯带，对着 128–138 BPM 编好的 96 个场景。',
    '带触发映射，插上控台就能跟着拍子走。',
  ),
  offer(
    6,
    ['light-lounge', '酒廊暖光方案', 'F0101', 'lin-ye', 'house', 32000, '2026-10-12'],
    '从七点到两点的色温与亮度曲线，吧台、卡座、舞池三区联动。',
  ),
  offer(
    6,
    ['laser-tunnel', '激光隧道编程', 'F0102', 'wudu-radio', 'drum-and-bass', 88000, '2026-10-26'],
    '12 组隧道与扇面，安全角度已按场地高度限位。',
    '附安全员检查单。',
  ),
  offer(
    6,
    ['laser-guofeng', '国风激光画集', 'F0102', 'xichu-yangguan', 'guofeng', 75000, '2026-09-09'],
    '敦煌飞天、江山千里、灯笼与鲤鱼，32 幅线条动画。',
  ),
  offer(
    6,
    ['vj-neon-city', 'VJ 素材 霓虹城市', 'F0103', 'ala-synth', 'breaks', 26000, '2026-11-14'],
    '60 段 4K 循环，8 拍与 16 拍两种长度，黑底可叠加。',
  ),
  offer(
    6,
    ['vj-ink', 'VJ 素材 水墨', 'F0103', 'twenty-four-terms', 'ambient', 26000, '2026-08-30'],
    '30 段慢速水墨晕染，适合氛围与下半夜。',
  ),
]

const posts: DemoOffer[] = [
  offer(
    3,
    ['post-camelot', '八分钟看懂 Camelot：为什么 8A 接 9A 不会“打架”', 'P01', 'lin-ye', 'house', 0, '2026-11-15'],
    '两首歌叠在一起难听，多半不是节奏没对上，而是调打架了。',
    'Camelot 把 24 个调排成一只钟：数字相邻的两个调共用七个音里的六个，字母不同而数字相同的是关系大小调，七个音全部相同。',
    '所以最稳的走法只有四种：同调、加一、减一、换字母。想要提一口气，就加二；想要戏剧性，再考虑对角线。',
    '但耳朵永远比钟大。两首都只有鼓的段落，什么调都能接；人声压着人声，同调也会乱。',
  ),
  offer(
    3,
    ['post-gain', '现场最常见的错误：把红灯当目标', 'P01', 'dj-bei-an', 'techno', 0, '2026-11-09'],
    '电平表的红灯不是“够响”，是“已经坏了”。',
    '先把每首歌的增益推到黄灯刚亮，总音量交给功放去管。观众觉得不够响，通常是低频糊了，而不是电平低了。',
    '散场之后记得看一眼功放的削波灯：一夜没亮过，才算合格。',
  ),
  offer(
    3,
    ['post-warmup', '暖场的人，最该学会的是忍', 'P01', 'ala-synth', 'ambient', 0, '2026-11-02'],
    '八点到十点放什么？放那些让人愿意坐下来点第二杯的歌。',
    '暖场的能量应该像水位一样慢慢涨，涨到下一位接手时刚好没过脚踝。',
    '把你最炸的十首歌留在 U 盘里。今晚不是你的高潮，但你决定了高潮有多高。',
  ),
  offer(
    3,
    ['post-sample', '采样到底怎么算侵权？写给卧室制作人', 'P01', 'kilo', 'hip-hop', 0, '2026-10-24'],
    '没有“低于三秒就不算”这回事。录音有录音的权利，词曲有词曲的权利，两份授权缺一不可。',
    '稳妥的路有三条：用标明可商用的采样包，自己重新弹一遍再去谈词曲，或者直接找权利人谈。',
    '在声浪上传作品时，请如实填写采样来源；收到权利人的通知，我们会按流程先下架再核实。',
  ),
  offer(
    3,
    ['post-guofeng', '把古筝放进四四拍，先别急着上失真', 'P01', 'xichu-yangguan', 'guofeng', 0, '2026-10-15'],
    '民乐的余音很长，四四拍的鼓很短，冲突就在这里。',
    '我的做法是先把古筝的尾巴剪干净，再用侧链让它给底鼓让路，最后才考虑音色。',
    '五声音阶省掉的那两个音，恰好是最容易和贝斯打架的两个，这是老祖宗送给制作人的礼物。',
  ),
  offer(
    3,
    ['post-usb', '演出前一晚的 U 盘清单', 'P01', 'nanfeng-club', 'bounce', 0, '2026-10-02'],
    '两支盘，同一套库。一支插机器，一支放口袋。',
    '每个歌单不超过六十首，前二十首按调性排好。带上三首“救场”：所有人都会唱、随时能接、能放完整首。',
    '最后一步：拔下来，换台电脑，打开听一遍。',
  ),
  offer(
    3,
    ['post-dnb', '174 BPM 怎么接进一夜 House', 'P01', 'wudu-radio', 'drum-and-bass', 0, '2026-09-20'],
    '174 的一半是 87，正好是慢速 Hip-Hop 的速度。',
    '从 House 往下走到 90 左右的节拍音乐，再用半速把 Drum & Bass 接进来，观众只会觉得忽然飞起来了。',
    '反过来也一样。关键是过渡的那首歌要足够空。',
  ),
  offer(
    3,
    ['post-ears', '给每一位上台的人：保护你的耳朵', 'P01', 'dj-mira', 'trance', 0, '2026-09-01'],
    '台上常年 105 分贝，按标准每天只能待不到五分钟。',
    '买一副平衡衰减的耳塞，比买任何一件设备都值。监听耳机只开到听得清，不要开到压过场子。',
    '散场后耳鸣超过一天，就去看医生，不要等。',
  ),
]

/** Everything that is no music of its own. */
export const offers: readonly DemoOffer[] = [...goods, ...bespoke, ...lightAndSound, ...posts]
