export const newBuild = '新版本'
export const newBuildReload = '有新版本，点此更新'
