export const teamTitle = '团队席位 · 声浪'
export const teamSeats = '团队席位'
export const teamHas = (level: number, seats: number) => `VIP${level} 有 ${seats} 个席位`
export const seeVip = '看看会员'
export const teamHint = (level: number) => `按手机号给团队的人，他们随即享有 VIP${level} 的权益；随时可以收回`
export const givenSeats = '我给出的席位'
export const seatsUnit = '个席位'
export const seatsPaused = (level: number) => `你的 VIP${level} 已经到期，席位暂停；续费之后自动恢复。`
export const seatsForever = '席位一直有效。'
export const seatsUntilStart = '席位随你的会员在'
export const seatsUntilEnd = '到期，续费后自动延长。'
export const since = '起'
export const takeBackFrom = (nickName: string) => `收回给 ${nickName} 的席位`
export const takeBack = '收回'
export const takeBackQuestion = (nickName: string) => `收回给 ${nickName} 的席位？`
export const seatTakenBack = '席位已收回'
export const takeBackText = (level: number) => `对方的 VIP${level} 权益立即结束，收回的席位可以再给别人。`
export const mySeats = '我的席位'
export const inTeamOf = (nickName: string) => `你在 ${nickName} 的团队里`
export const hasLevelWithTeam = (level: number) => `享有 VIP${level} 的权益，随对方的会员`
export const hasLevelUntil = (level: number) => `享有 VIP${level} 的权益，到`
export const leave = '退出'
export const leaveTeamQuestion = '退出这个团队？'
export const leftTeam = '已退出团队'
export const leaveTeamText = '随席位得到的权益立即结束。'
export const seatGiven = '席位已给出'
export const giveSeat = '给出席位'
export const theirPhone = '对方的手机号'
export const mustBeRegistered = '对方须已注册'
