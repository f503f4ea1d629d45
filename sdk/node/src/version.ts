export const libraryVersion = '0.1.0';
