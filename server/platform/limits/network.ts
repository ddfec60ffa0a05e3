import { isIPv6 } from 'node:net'

/** Returns an IPv4 address or the /64 of an IPv6 address, which one household owns. */
export function networkOf(ip: string): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [front = '', back] = ip.split('::')
  const head = groups(front)
  const tail = back === undefined ? [] : groups(back)
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

function groups(text: string) {
  return text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
