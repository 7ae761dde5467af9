export const retry = '重试'
export const fetchingAddresses = '正在取地址…'
export const deliveryAddresses = '收货地址'
export const editAddressOf = (name: string) => `修改 ${name} 的地址`
export const modify = '修改'
export const enterNewAddress = '使用新地址'
export const defaultLabel = '默认'

export const editAddress = '修改收货地址'
export const newAddress = '新的收货地址'
export const saveAddress = '保存地址'
export const recipient = '收货人'
export const province = '省份'
export const city = '城市'
export const district = '区县'
export const detailedAddress = '详细地址'
export const addressHint = '街道、门牌、楼层、房号'
export const setDefaultAddress = '设为默认地址'
export const cancel = '取消'

export const addressesTitle = '收货地址 · 声浪'
export const addressSaved = '地址已保存'
export const addAddress = '添加地址'
export const noAddresses = '还没有收货地址'
export const noAddressesHint = '添加一个，买商品时不用再填'
export const setDefaultFor = (name: string) => `把 ${name} 的地址设为默认`
export const defaultSet = '已设为默认'
export const setDefault = '设为默认'
export const deleteAddressOf = (name: string) => `删除 ${name} 的地址`
export const addressDeleted = '地址已删除'
export const deleteAction = '删除'
export const addressLimit = (max: number) => `最多保存 ${max} 个`
