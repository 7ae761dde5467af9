/**
 * The id of a resource's package, in the same namespace as file ids. Packages are not stored, since archives are built while they
 * are sent (0071).
 */
export const packageFileIdOf = (resourceId: string): string => `p${resourceId}`

/** The resource of a package id; undefined for a file id. */
export const packagedIn = (fileId: string): string | undefined => (fileId.startsWith('p') ? fileId.slice(1) : undefined)

/** The id of a file or of a package. */
export const FILE_OR_PACKAGE_ID = /^p?[1-9]\d{0,17}$/
