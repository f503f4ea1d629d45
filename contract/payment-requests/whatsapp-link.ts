/** Opens WhatsApp with a prepared message, in the chat of `number` or one the person chooses. */
export function whatsappLink(text: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
