export const author = '作者'

export const CLOSED_TEXT = { soon: '还没有开售', soldOut: '已售罄', ended: '销售已结束' }
export const preordered = '已预订，发布时自动到账，可在我的订单查看'
export const limitReached = '已达到每人限购的件数'
export const quantity = '数量'
export const preorder = '预订'
export const buy = '购买'

export const days = (days: number) => `${days} 天 `

export const picturesOf = (title: string) => `${title}的图片`
export const pictureOf = (title: string, position: number, count: number) => `${title}，第 ${position} 张，共 ${count} 张`
export const seePicture = (position: number) => `看第 ${position} 张`

export const movingPicture = (title: string) => `${title}，动态画面`
export const stopPicture = '停住画面'
export const playPicture = '播放画面'

export const kindLabel = '种类'
export const category = '分类'
export const stateLabel = '状态'
export const delivery = '交付'
export const listed = '上架'
export const specification = '规格与交付'
export const seller = '卖家'

export const presale = '预售'
export const presaleHint = '先付款预订，发布那一刻自动归你；发布前退款，全额退回。'
export const noPresale = '现在没有预售'
export const seeNewest = '看最新上架'
export const noPresaleHint = '新的预售开始后会出现在这里'
export const saleStarts = '开售'
export const release = '发布'

export const seeFullIntro = '看完整介绍 ›'

export const price = '价格'
export const originalPrice = '原价'
export const reducedFor = '限时价还剩'
export const memberPresale = (discount: number) => `，会员预售价 ${discount} 折`
export const signInDownloads = '登录后可免费下载'
export const levelDownloads = (level: string) => `会员等级达到 ${level} 可免费下载`
export const submitDesignRequest = '提交定制需求'
export const ownedPlay = '已拥有，去播放'
export const goPlay = '去播放'
export const openVip = '开通会员'
export const untilSale = '距开售'
export const presaleUntil = '预售中，距发布'
export const remains = '剩'
export const pieceUnit = '件'
export const perPersonLimit = (count: number) => `每人限购 ${count} 件`
export const saleEnds = '销售至'

export const barTitle = '酒吧品牌策划'
export const barDescription = '从声音标识、夜晚歌单到灯光与驻场，为酒吧与夜店做一整套现场品牌。'
export const BAR_SERVICES: [title: string, text: string][] = [
  ['声音标识', '三秒就能认出来的店：片头、过场、口播与等位音乐，一套用到底。'],
  ['一夜的曲线', '按营业时段编排歌单与能量：几点坐下、几点站起来、几点散场。'],
  ['灯光与画面', '和 BPM 同步的灯光、激光与视频，店里的人按一个键就能开始。'],
  ['驻场与主题', '匹配风格的驻场 DJ、每月主题夜与节日串烧。'],
  ['版权合规', '公播授权找谁办、曲目清单怎么列，方案里写清楚。'],
  ['数据复盘', '哪首歌留住了人，哪个时段掉了能量，下个月改给你看。'],
]
export const BAR_STEPS: [title: string, text: string][] = [
  ['到店听一晚', '记录声压、人流与点单，不改任何东西。'],
  ['交方案', '声音、灯光、歌单与预算，一份十页的文件。'],
  ['试运行两周', '驻场与店长跟着曲线走，每晚复盘。'],
  ['交付与陪跑', '全套文件与培训，之后每月一次巡检。'],
]
export const barHeadlineFirst = '让人记住的不是招牌，'
export const barHeadlineSecond = '是那一晚的声音'
export const barIntro = '声浪为酒吧、夜店与品牌活动做整套现场策划'
export const aboutYourBar = '说说你的店'
export const seeLightSound = '看声光电'
export const whatWeDo = '我们做什么'
export const howWeWork = '怎么合作'
export const usefulProjects = '用得上的现场工程'
export const startSmall = '从一件小事开始'

export const gear = '器材'
export const design = '定制'
export const lightSound = '声光电'
export const home = '首页'

export const authorTitle = (title: string) => `${title} · 作者 · 声浪`

export const detailsTitle = (title: string) => `${title} · 详情 · 声浪`
export const intro = '介绍'

export const itemTitle = '商品 · 声浪'
export const presaleDescription = '声浪的预售：先付款预订，发布那一刻自动归你。'
export const itemDescription = (artist: string, title: string) => `${artist} 的《${title}》，在声浪。`
export const seeWaveform = '看波形、调性与接下来混什么 ›'
export const sameKind = '同类'

export const priceTitle = (title: string) => `${title} · 价格 · 声浪`
