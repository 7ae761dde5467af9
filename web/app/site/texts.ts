export const layoutTitle = '布局 · 声浪'
export const REGIONS = ['侧边菜单', '顶栏', '内容', '播放栏']
export const WIDTHS: [range: string, layout: string][] = [
  ['390', '菜单是底部五个标签与一张面板，播放栏只留封面、标题、播放与下一首，筛选在底部面板'],
  ['768', '菜单是图标加小字，曲目行收起次要列'],
  ['1280', '菜单展开 216'],
  ['1920', '内容最宽 1680，增加列数而不放大卡片'],
]
export const layout = '布局'
export const regions = '分区'
export const widths = '宽度'
export const spacing = '间距与字号'
export const sizeSample = (size: number) => `声浪 ${size}`
export const parts = '部件'

export const themesTitle = '深浅两色 · 声浪'
export const THEMES = [
  ['dark', '深色'],
  ['light', '浅色'],
] as const
export const themes = '深浅两色'
export const themesLead = '部件的每种状态，深浅并排'
export const doubled = '两倍大小'
