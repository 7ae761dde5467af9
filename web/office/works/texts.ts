import type { WorkState } from '@shenglang/contract/studio/entities'

export const works = '作品'
export const posts = '贴子'
export const lead = (count: string) => `共 ${count} 件`
export const list = '作品与商品'
export const keyword = '编号或标题的开头'
export const search = '搜索'
export const kind = '类型'
export const state = '状态'
export const allKinds = '全部类型'
export const allStates = '全部状态'
export const allCategories = '全部分类'
export const artistFilter = '艺人名字或编号'
export const artistOf = (name: string) => `艺人：${name}`
export const allArtistsNot = (name: string) => `不限艺人，现在是${name}`
export const numberOf = (artistId: string) => `编号 ${artistId}`
export const noArtist = '没有这位艺人'
export const STATES: Record<WorkState, string> = {
  draft: '草稿',
  processing: '处理中',
  review: '审核中',
  published: '已上架',
  taken_down: '已下架',
}
export const title = '标题'
export const category = '分类'
export const style = '风格'
export const noStyle = '不分风格'
export const price = '价格'
export const priceYuan = '价格（元）'
export const playLevel = '播放等级'
export const freeLevel = '下载等级'
export const notChosen = '未选择'
export const created = '建立'
export const LEVELS: readonly { value: string; name: string }[] = [
  { value: '0', name: '所有人' },
  ...Array.from({ length: 9 }, (_, index) => ({ value: String(index + 1), name: `VIP${index + 1}` })),
  { value: '99', name: '仅限购买' },
]
export const levelOf = (level: number) => LEVELS.find(({ value }) => value === String(level))?.name ?? `VIP${level}`
export const none = '没有作品'
export const noMatch = '没有符合条件的作品'
export const clearFilters = '清除条件'
export const newGoods = '新建'
export const exportCsv = '导出 CSV'
export const importCsv = '导入 CSV'
export const selectAllFound = (count: string) => `选中符合条件的全部 ${count} 件`
export const changeSelected = '批量修改'
export const bulkTitle = (count: number | string) => `修改 ${count} 件`
export const keep = '不改'
export const preview = '看看会改什么'
export const applyChange = (count: number) => `确认修改 ${count} 件`
export const previewOf = (changed: number, unchanged: number) => `${changed} 件会改，${unchanged} 件已经是这样`
export const fromTo = (name: string, before: string, after: string) => `${name}：${before} → ${after}`
export const moreChanged = (count: number) => `还有 ${count} 件`
export const nothingToChange = '没有要改的'
export const chooseChange = '请选择要改什么'
export const changing = (count: number) => `正在修改 ${count} 件…`
export const progress = (done: number, total: number) => `${done} / ${total}`
export const changedDone = (count: number) => `已修改 ${count} 件`
export const undo = '撤销'
export const undone = (count: number) => `已撤销 ${count} 件`
export const skipped = '保持现状的'
export const skippedLead = (count: number) => `下面 ${count} 件保持现状：后来又被改过，或合集已不能改回去。`
export const changes = '修改记录'
export const noChanges = '还没有批量修改过'
export const changeOf = (example: string, count: number) => (count > 1 ? `《${example}》等 ${count} 件` : `《${example}》`)
export const undoOf = (what: string) => `撤销 ${what}`
export const isUndone = '已撤销'
export const wrongPrice = '请填写金额，最多两位小数'
export const importTitle = '导入 CSV'
export const importHint =
  '列与导出的文件相同；空格子不改。没有编号的一行新建一个合集，先不上架：标题、分类与曲目编号必有，艺人编号不写则由你出售。合集的曲目写它们的编号，按顺序用空格隔开。先检查，全部正确才能导入。'
export const chooseFile = '选择文件'
const changedAnd = (changed: number, created: number, verbs: readonly [change: string, create: string]) =>
  [changed > 0 ? `${verbs[0]} ${changed} 件` : '', created > 0 ? `${verbs[1]} ${created} 个合集` : ''].filter(Boolean).join('，')
export const checkedFine = (changed: number, created: number) => `检查通过：${changedAnd(changed, created, ['会改', '会新建'])}`
export const importDone = (changed: number, created: number) => changedAnd(changed, created, ['已修改', '已新建'])
export const importNow = (count: number) => `导入 ${count} 件`
export const faultsFound = '有错误，都没有改：'
export const faultLine = (line: number, reason: string) => `第 ${line} 行：${reason}`
export const moreFaults = (count: number) => `还有 ${count} 处错误，改好这些后再看`
export const close = '关闭'
export const contentTypes: readonly { value: string; name: string }[] = [
  { value: '1', name: '单曲' },
  { value: '2', name: '合集' },
  { value: '4', name: '商品' },
  { value: '5', name: '定制' },
  { value: '6', name: '声光电' },
]
/** Types of works that staff may create. */
export const newTypes = [
  ...contentTypes.filter(({ value }) => Number(value) >= 4),
  ...contentTypes.filter(({ value }) => Number(value) <= 2),
]
export const nameOfType = (type: number) => contentTypes.find(({ value }) => value === String(type))?.name ?? ''
export const submit = '提交审核'
export const submitted = '已提交，在“审核”里'
export const saveFirst = '先保存改动'
export const seller = '出售者的用户编号'
export const sellerHint = '不填就是你自己'
export const description = '介绍'
export const save = '保存'
export const saved = '已保存'
export const createAndGoOn = '建立'
export const show = '上架'
export const shown = '已上架'
export const takeDown = '下架'
export const takeDownReason = '原因，艺人会看到'
export const takenDown = '已下架'
export const onSite = '在网站上看'
export const newLead = '先建立，再放图片、传音频、选曲目、设库存，最后上架；单曲提交审核。'
export const otherPictures = (count: number) => `已换，现在 ${count} 张`
export const trackList = '曲目'
export const tracks = (count: number) => `曲目（${count}）`
export const noTracks = '还没有曲目。上架前至少放一首。'
export const hiddenTrack = '没有上架'
export const up = (title: string) => `上移 ${title}`
export const down = (title: string) => `下移 ${title}`
export const removeTrack = (title: string) => `移除 ${title}`
export const addTracks = '添加曲目'
export const addTracksHint = '标题的开头；或一串编号，用逗号、空格或换行隔开，例如表格里的一列'
export const findTracks = '查找'
export const add = '添加'
export const addTrack = (title: string) => `添加 ${title}`
export const noTrackFound = '没有这样开头的已上架单曲'
export const unknownTracks = (ids: string) => `没有这些编号：${ids}`
