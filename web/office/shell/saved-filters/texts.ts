export const savedFilters = '保存的筛选'
export const saveFilter = '保存筛选'
export const filterName = '名称'
export const onThisDevice = '只存在这台设备上'
export const nameNeeded = '请填写名称'
export const nameTaken = '已有这个名称'
export const removeFilter = (name: string) => `移除“${name}”`
export const isFull = (max: number) => `最多保存 ${max} 个，移除一个才能再存`
export const notStored = '这台设备没能存下'
