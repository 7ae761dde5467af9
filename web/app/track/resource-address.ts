export { resourceAddress } from '@shenglang/contract/catalog/resource-address'
