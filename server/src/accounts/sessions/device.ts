const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/QQBrowser|\bQQ\//, 'QQ 浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

const find = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A device as its owner knows it, such as `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const parts = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : '未知设备'
}
