/** Where bytes are served, relative to the base address. The file's hash stands in the address, so it never changes. */
export const mediaPath = {
  audio: (fileId: string, version: string) => `/media/audio/${fileId}/${version}`,
  /** A file of the HLS ladder, `index.m3u8` the first. */
  hls: (fileId: string, version: string, name: string) => `/media/hls/${fileId}/${version}/${name}`,
  /**
   * The same bytes for the session that the token names, which a request proves by its bearer or cookie. What an outside
   * store serves by an address of its own knows no session: whoever holds that one may use it, for ten minutes at most.
   * So for the next two.
   */
  signed: (token: string, path: string) => path.replace('/media/', `/media/signed/${token}/`),
  /** Of an MP3 that is made of a lossless file, the id ends in `.mp3`. */
  download: (token: string, fileId: string) => `/media/download/${token}/${fileId}`,
  package: (token: string, packageId: string) => `/media/package/${token}/${packageId}`,
  /** What lies beside the files of a package. */
  lists: (token: string, packageId: string) => `/media/package/${token}/${packageId}/lists`,
  /** The grid of a file in pieces; `version` is the grid's own. */
  beatGrid: (fileId: string, version: string) => `/media/grid/${fileId}/${version}`,
  waveform: (fileId: string, version: string) => `/media/waveform/${fileId}/${version}`,
  /** In bands: 800 points, and 150 a second. */
  bands: (fileId: string, version: string) => `/media/bands/${fileId}/${version}`,
  zoom: (fileId: string, version: string) => `/media/zoom/${fileId}/${version}`,
  image: (key: string) => `/media/image/${key}`,
  format: (fileName: string) => `/media/format/${fileName}`,
} as const
