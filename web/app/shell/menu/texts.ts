export const signIn = '登录'
export const register = '注册'
export const orders = '订单'
export const settings = '设置'
