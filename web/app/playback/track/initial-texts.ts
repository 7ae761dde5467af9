export const playlistReplaced = (count: number) => `接下来播放这 ${count} 首`
export const undo = '撤销'
export const playsThisPage = (count: number) => `接下来播放这一页的 ${count} 首`
