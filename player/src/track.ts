import type { Resource } from '@shenglang/contract/catalog/entities'

/** What is played: a resource of the catalogue. */
export type Track = Resource
