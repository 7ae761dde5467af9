export const categories = '分类'
export const categoriesLead = '作品归在分类里；下级的编码以上级的编码开头，如 A03 与 A0301。'
export const addCategory = '添加分类'
export const code = '编码'
export const codeHint = '一个大写字母与 2 到 8 位数字，保存后不能再改'
export const name = '名称'
export const parent = '上级'
export const noParent = '无'
export const menuEntry = '菜单'
export const noMenu = '不在菜单中'
export const position = '顺序'
export const actions = '操作'
export const edit = '修改'
export const remove = '移除'
export const editOf = (what: string) => `修改 ${what}`
export const removeOf = (what: string) => `移除 ${what}`
export const removeTitle = (what: string) => `移除“${what}”？`
export const moveTo = '里面的作品移到'
export const movedWorks = (count: number) => (count === 0 ? '已移除' : `已移除，${count} 个作品移到了新的分类`)
export const nobody = '里面没有作品'
export const noCategories = '还没有分类'
export const saved = '已保存'
export const confirmRemove = '移除'
export const removedNow = '别人刚移除了这个分类'
export const confirm = '确定'

export const dictionaries = '字典'
export const dictionariesLead = '筛选与填写作品时的选项，按这里的顺序显示。'
export const which = '哪一个字典'
export const value = '值'
export const label = '名称'
export const addValue = '添加一项'
export const rowLabel = (index: number) => `第 ${index} 项`
export const up = (what: string) => `上移 ${what}`
export const down = (what: string) => `下移 ${what}`
export const replaceTitle = (what: string, count: number) => `还有 ${count} 个作品使用“${what}”`
export const replaceWith = '这些作品改成'
export const choose = '选好了'
export const replacing = (names: string) => `保存时，${names}；点保存完成`
export const DICT_NAMES = {
  cms_music_style: '风格',
  cms_track_versions: '版本',
  cms_genres: '场景',
  cms_track_keys: '调性',
  cms_energy: '能量',
  cms_bpm_scope: '速度范围',
  cms_release_data: '发行年份',
  cms_recently_added: '最近上架',
  cms_setting: '设置',
}
