export interface CommerceTables {
  vip_goods: VipGoodsTable
}

export interface VipGoodsTable {
  vip_level: number
  name: string
  icon_url: string
  price_fen: number
  months: number
  benefits: string[]
  is_recommended: boolean
}
