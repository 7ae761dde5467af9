import * as addresses from '@shenglang/contract/commerce/addresses/addresses'
import * as coupons from '@shenglang/contract/commerce/coupons/coupons'
import * as terms from '@shenglang/contract/commerce/sale/sale-terms'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import { chooseAddress, listAddresses, removeAddress, saveAddress } from '../addresses/addresses.ts'
import { changeCoupon, createCoupon, giveCoupon, listCoupons, readCoupon, stopCoupon } from '../coupons/coupon-admin.ts'
import { claimCoupon, listListedCoupons, listMyCoupons } from '../coupons/coupons.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { listSaleStates, listSaleTerms, readSaleStatus, setSaleTerms } from '../sale/terms.ts'

export function mountShop(calls: Calls, deps: CommerceDeps): void {
  calls
    .on(addresses.listAddresses, (_, caller) => listAddresses(deps, userOf(caller)))
    .on(addresses.saveAddress, (address, caller) => saveAddress(deps, userOf(caller), address))
    .on(addresses.removeAddress, ({ id }, caller) => removeAddress(deps, userOf(caller), id))
    .on(addresses.chooseAddress, ({ id }, caller) => chooseAddress(deps, userOf(caller), id))
    .on(coupons.listMyCoupons, (page, caller) => listMyCoupons(deps, userOf(caller), page))
    .on(coupons.listListedCoupons, () => listListedCoupons(deps))
    .on(coupons.claimCoupon, (args, caller) => claimCoupon(deps, userOf(caller), args))
    .on(coupons.listCoupons, (page) => listCoupons(deps, page))
    .on(coupons.createCoupon, (args) => createCoupon(deps, args))
    .on(coupons.readCoupon, ({ id }) => readCoupon(deps, id))
    .on(coupons.changeCoupon, (args) => changeCoupon(deps, args))
    .on(coupons.stopCoupon, ({ id }) => stopCoupon(deps, id))
    .on(coupons.giveCoupon, (args) => giveCoupon(deps, args))
    .on(terms.saleStatus, ({ id }, caller) => readSaleStatus(deps, caller.userId, id))
    .on(terms.listSaleStates, ({ ids }) => listSaleStates(deps, ids))
    .on(terms.listSaleTerms, (page) => listSaleTerms(deps, page))
    .on(terms.setSaleTerms, (args) => setSaleTerms(deps, args))
    .limit([coupons.claimCoupon], CALL_LIMITS.couponCodes)
}
