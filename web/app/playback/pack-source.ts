/** What is packed: a crate, or a resource with all that belongs to it. */
export type PackSource = { crateId: string } | { resourceId: string }
