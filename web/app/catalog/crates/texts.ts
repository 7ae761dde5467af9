export const saved = '已保存'
export const smartCrate = '智能箱'
export const subCrate = '子箱'
export const downloadPack = '打包下载'
export const rename = '改名'
export const move = '移动'
export const deleteCrate = '删除唱片箱'
export const newCrateIn = (name: string) => `在“${name}”里新建`
export const save = '保存'

export const allCrates = '全部唱片箱'
export const myCrates = '我的唱片箱'
export const noCrates = '还没有唱片箱'
export const newCrate = '新建唱片箱'
export const smart = '智能'

export const crateDeleted = '唱片箱已删除'
export const deleteNamed = (name: string) => `删除“${name}”？`
export const deleteAction = '删除'
export const innerCratesDeleted = (count: number) => `里面的 ${count} 个唱片箱会一并删除。`
export const tracksLeaveCrate = (tracks: number) => `收着的 ${tracks} 首只是离开箱子，曲目本身不受影响。`
export const deleteFinal = '删除后不能恢复。'

export const moved = '已移动'
export const moveCrate = '移动唱片箱'
export const putIn = '放在'
export const outermost = '最外层'

export const trackCount = (count: string) => `${count} 首`
export const firstTracks = (count: number) => `这里是前 ${count} 首`
export const playAll = '全部播放'
export const openInLibrary = '在曲库中打开'
export const noMatchingTracks = '现在没有符合条件的曲目'
export const matchesAppear = '有新曲目符合时，会自动出现在这里'

export const crates = '唱片箱'
export const pageTitle = (title: string) => `${title} · 声浪`
export const openCrate = '打开一个唱片箱'
export const cratesHint = '在任意曲目的“⋯”里选“加入唱片箱”，攒出今晚的歌单'
export const chooseTracks = '进曲库选曲'
export const orderHint = '排好顺序，看每一次衔接是否顺滑'
