/**
 * Paths of media files, relative to the base address. They contain the file's hash, so that the content at a path never changes.
 */
export const mediaPath = {
  audio: (fileId: string, version: string) => `/media/audio/${fileId}/${version}`,
  /** A file of the HLS renditions; `index.m3u8` is the entry point. */
  hls: (fileId: string, version: string, name: string) => `/media/hls/${fileId}/${version}/${name}`,
  /**
   * The same content, for the session named in the token, which the request proves by its bearer token or cookie. The address of
   * an external store is not bound to a session: anybody who has it can use it, for a minute at most. The same is true of the
   * next two paths.
   */
  signed: (token: string, path: string) => path.replace('/media/', `/media/signed/${token}/`),
  /** The id of an MP3 converted from a lossless file ends in `.mp3`. */
  download: (token: string, fileId: string) => `/media/download/${token}/${fileId}`,
  package: (token: string, packageId: string) => `/media/package/${token}/${packageId}`,
  /** The library files of a package. */
  lists: (token: string, packageId: string) => `/media/package/${token}/${packageId}/lists`,
  /** The pieces of a file's grid; `version` is the version of the grid. */
  beatGrid: (fileId: string, version: string) => `/media/grid/${fileId}/${version}`,
  waveform: (fileId: string, version: string) => `/media/waveform/${fileId}/${version}`,
  /** In bands: `bands` has 800 points, `zoom` 150 points a second. */
  bands: (fileId: string, version: string) => `/media/bands/${fileId}/${version}`,
  zoom: (fileId: string, version: string) => `/media/zoom/${fileId}/${version}`,
  image: (key: string) => `/media/image/${key}`,
  format: (fileName: string) => `/media/format/${fileName}`,
} as const
