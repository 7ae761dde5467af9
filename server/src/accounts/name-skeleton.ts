/** @public Migration 0283 imports it from here. */
export { nameSkeleton } from './users/name-skeleton.ts'
