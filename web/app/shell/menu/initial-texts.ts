export const home = '首页'
export const library = '曲库'
export const search = '搜索'
export const crates = '唱片箱'
export const bottomNavigation = '底部导航'
export const mine = '我的'

export const mainMenu = '主菜单'
export const homeOf = (siteName: string) => `${siteName}首页`
export const expandMenu = '展开菜单'
export const collapseMenu = '收起菜单'
export const artistProfile = '艺人资料'
export const applyArtist = '申请艺人'
export const vip = '会员'
export const upload = '上传'

/** The names of pages, by their paths (spec §2, top bar). */
export const PAGE_NAMES: Record<string, string> = {
  '/': '首页',
  '/home': '首页',
  '/index': '首页',
  '/newMusic': '新歌',
  '/dj': '曲库',
  '/map': '调性地图',
  '/artist': '艺人',
  '/artist/applyArtist': '申请艺人',
  '/artist/uploadMusic': '上传与作品',
  '/artist/earnings': '收入',
  '/playlist': '接下来',
  '/search': '搜索',
  '/searchResult': '搜索',
  '/profile': '个人资料',
  '/settings': '设置',
  '/resource': '曲目',
  '/presale': '预售',
  '/presale/components/PriceInfo': '价格',
  '/presale/components/AuthorInfo': '作者',
  '/presale/components/MusicHeader': '介绍',
  '/post': '贴子',
  '/circle': '圈子',
  '/singles': '单曲',
  '/types': '分类',
  '/tag': '标签',
  '/musicPacks': '音乐包',
  '/musicSource': '音源',
  '/musicSkewers': '串烧',
  '/setMusicSkewers': '制作串烧',
  '/reproduction': '翻制作品',
  '/choiseMusic': '精选',
  '/choiseOne': '每日一首',
  '/newProduct': '新品',
  '/djDevice': 'DJ 器材',
  '/udesign': '定制',
  '/voice': '声光电',
  '/barBrandPlanning': '酒吧品牌策划',
  '/hotMusic': '热门音乐',
  '/maxDownload': '下载榜',
  '/fastestRising': '升得最快',
  '/media-demo': '格式试听',
  '/play': '正在播放',
  '/noble': '会员',
  '/user': '用户',
  '/user/userCenter': '个人中心',
  '/user/crates': '唱片箱',
  '/user/offline': '离线曲目',
  '/user/history': '播放历史',
  '/user/editProfile': '编辑资料',
  '/user/messages': '消息',
  '/user/recharge': '充值',
  '/user/orders': '我的订单',
  '/user/receipt': '收据',
  '/user/wallet': '余额与积分',
  '/user/invoices': '发票',
  '/user/licences': '授权书',
  '/user/team': '团队席位',
  '/licence': '授权核验',
  '/user/coupons': '优惠券',
  '/user/addresses': '收货地址',
  '/user/components/Chat': '私信',
  '/user/components/ChangePassword': '修改密码',
  '/user/components/ChangePhoneNumber': '更换手机号',
  '/buju': '布局',
  '/dark-mode-demo': '深浅两色',
}
