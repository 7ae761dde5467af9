export { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
