export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Equament FMX, the software that 4Cs runs. */
export const fmxNamespace = 'http://equament.com/Schemas/Fmx/ssis';
