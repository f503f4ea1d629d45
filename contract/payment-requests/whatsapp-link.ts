/** Where WhatsApp opens with a message written: in that chat, or where one is chosen there. */
export function whatsappLink(text: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
