/** Where bytes are served, relative to the base address. The address contains the file's hash, so its content never changes. */
export const mediaPath = {
  audio: (fileId: string, version: string) => `/media/audio/${fileId}/${version}`,
  /** A file of the HLS renditions, `index.m3u8` the first. */
  hls: (fileId: string, version: string, name: string) => `/media/hls/${fileId}/${version}/${name}`,
  /**
   * The same bytes for the session that the token names, which a request proves by its bearer or cookie. An external store's
   * own address is not bound to a session: anybody with it may use it, for a minute at most. The same goes for the next
   * two.
   */
  signed: (token: string, path: string) => path.replace('/media/', `/media/signed/${token}/`),
  /** The id of an MP3 made of a lossless file ends in `.mp3`. */
  download: (token: string, fileId: string) => `/media/download/${token}/${fileId}`,
  package: (token: string, packageId: string) => `/media/package/${token}/${packageId}`,
  /** The list files of a package. */
  lists: (token: string, packageId: string) => `/media/package/${token}/${packageId}/lists`,
  /** The pieces of a file's grid; `version` is the grid's own. */
  beatGrid: (fileId: string, version: string) => `/media/grid/${fileId}/${version}`,
  waveform: (fileId: string, version: string) => `/media/waveform/${fileId}/${version}`,
  /** In bands: 800 points, and 150 a second. */
  bands: (fileId: string, version: string) => `/media/bands/${fileId}/${version}`,
  zoom: (fileId: string, version: string) => `/media/zoom/${fileId}/${version}`,
  image: (key: string) => `/media/image/${key}`,
  format: (fileName: string) => `/media/format/${fileName}`,
} as const
