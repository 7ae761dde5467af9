/** The id of a resource's package among those of files. Archives are made while they are sent, so none is stored (0071). */
export const packageFileIdOf = (resourceId: string): string => `p${resourceId}`

/** The resource of a package's id; undefined for that of a file. */
export const packagedIn = (fileId: string): string | undefined => (fileId.startsWith('p') ? fileId.slice(1) : undefined)

/** The id of a file or of a package. */
export const FILE_OR_PACKAGE_ID = /^p?[1-9]\d{0,17}$/
