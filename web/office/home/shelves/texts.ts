import type { ShelfKind } from '@shenglang/contract/site/settings/home'

export const title = '版块'
export const lead = '唱机下面的各块：顺序、标题，以及是否显示。拖动，或用方向按钮移动。'
export const list = '首页的各块'
export const shown = '显示'
export const isShown = (name: string) => `显示 ${name}`
export const hiddenState = '不显示'
export const rename = '改名'
export const renameOf = (name: string) => `给 ${name} 改名`
export const name = '标题'
export const nameHint = (usual: string) => `留空时为“${usual}”`
export const usual = '恢复原来的'
export const done = '完成'
export const HINTS: Record<ShelfKind, string> = {
  mine: '登录的人看到：继续听、唱片箱、关注的人新发布的',
  daily: '每日一首里今天的这一首',
  charts: '热播与下载最多的各五首',
  newest: '上面没有出现过的新单曲',
  artists: '艺人的头像',
  map: '速度与调性的小地图',
  packs: '最新的合集',
}
