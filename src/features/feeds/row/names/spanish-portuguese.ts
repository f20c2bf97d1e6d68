import type { NameTable } from './targets.ts'

export const spanish: NameTable = {
  reference: {
    80: 'referencia, número de referencia, no de referencia, código de referencia, código de la oferta, id de la oferta, número de oferta, referencia de la oferta, código de vacante',
    40: 'código',
  },
  title: {
    90: 'título del puesto, nombre del puesto, título de la vacante, título de la oferta, puesto de trabajo, denominación del puesto, nombre de la vacante, nombre del cargo, título del empleo, puesto vacante, cargo solicitado',
    75: 'puesto, cargo, vacante, título, empleo, ocupación, plaza',
  },
  company: {
    90: 'empresa, compañía, nombre de la empresa, empleador, nombre del empleador, empresa contratante, razón social, entidad, organización, institución, empresa empleadora',
  },
  description: {
    90: 'descripción, descripción del puesto, descripción de la oferta, descripción del empleo, descripción del cargo, descripción de la vacante, detalles de la oferta, detalles del puesto',
    50: 'resumen, resumen del puesto',
  },
  city: {
    90: 'ciudad, localidad, municipio, población, ciudad de trabajo',
    60: 'ubicación, lugar, lugar de trabajo, ubicación del puesto, sede, centro de trabajo',
    10: 'provincia, departamento, comunidad autónoma, región',
  },
  country: { 90: 'país, país de trabajo, nombre del país, país de destino' },
  type: {
    90: 'tipo de contrato, tipo de empleo, modalidad de contrato, contrato, tipo de puesto, tipo de contratación, modalidad contractual, tipo de vacante',
    60: 'jornada laboral, tipo de jornada, modalidad',
    30: 'categoría',
  },
  level: { 90: 'nivel, nivel de experiencia, nivel del puesto, nivel profesional, jerarquía' },
  responsibilities: {
    90: 'funciones, responsabilidades, tareas, funciones del puesto, funciones principales, principales funciones, funciones y responsabilidades, actividades, actividades a realizar',
  },
  requirements: {
    90: 'requisitos, requerimientos, perfil, requisitos mínimos, requisitos del puesto, perfil requerido, habilidades, competencias, perfil del candidato, conocimientos, aptitudes',
  },
  benefits: {
    90: 'beneficios, prestaciones, ofrecemos, se ofrece, qué ofrecemos, ventajas, beneficios sociales, oferta económica',
  },
  salary: {
    90: 'salario, sueldo, remuneración, salario mensual, salario bruto, salario ofrecido, rango salarial, retribución, banda salarial, sueldo mensual, salario anual, salario bruto anual, salario neto',
  },
  working_hours: {
    90: 'horario, jornada, horario de trabajo, horario laboral, horas semanales, turno, horas de trabajo',
  },
  experience: {
    90: 'experiencia, experiencia requerida, años de experiencia, experiencia mínima, experiencia laboral, experiencia profesional',
  },
  education: {
    90: 'formación, estudios, estudios mínimos, nivel de estudios, formación académica, educación, titulación, nivel educativo, nivel académico, escolaridad, formación requerida',
  },
  gender_preference: { 90: 'sexo, género' },
  banner_image: { 80: 'imagen, logotipo, logo de la empresa, foto' },
  posted_on: {
    90: 'fecha de publicación, publicado, publicado el, publicada el, fecha publicación, fecha de alta, fecha de inicio de publicación',
    20: 'fecha',
  },
  closes_on: {
    90: 'fecha límite, fecha de cierre, fecha límite de solicitud, plazo, plazo de solicitud, fecha de vencimiento, fecha límite de inscripción, fecha de caducidad, fin de plazo, cierre, fecha límite de postulación, plazo de presentación, vence, fecha de expiración, fecha fin de publicación, fecha límite para postular',
  },
  apply_url: {
    90: 'solicitar, enlace de solicitud, enlace para solicitar, url de solicitud, inscribirse, enlace para postular, postular, postularse, enlace de postulación, enlace de inscripción, aplicar, url de inscripción',
  },
  link: { 70: 'enlace, url de la oferta, enlace de la oferta, enlace a la oferta, vínculo, url oferta' },
  apply_email: {
    90: 'correo de solicitud, enviar cv a, correo para cv, correo para postular, email de contacto, enviar currículum a',
    30: 'correo, correo electrónico, correo de contacto',
  },
  'how to apply': {
    90: 'cómo solicitar, cómo postular, cómo aplicar, cómo postularse, cómo inscribirse, forma de solicitud, proceso de solicitud, instrucciones para postular',
  },
  'salary minimum': { 80: 'salario mínimo, salario desde, sueldo mínimo, sueldo desde, salario min' },
  'salary maximum': { 80: 'salario máximo, salario hasta, sueldo máximo, sueldo hasta, salario max' },
  'salary currency': { 80: 'moneda, divisa, moneda del salario' },
  'salary period': { 80: 'periodo salarial, periodicidad, periodo de pago, frecuencia de pago' },
}

export const portuguese: NameTable = {
  reference: {
    80: 'referência, número de referência, código da vaga, id da vaga, código de referência, referência da oferta, número da vaga',
  },
  title: {
    90: 'título da vaga, nome da vaga, título do cargo, nome do cargo, título do emprego, título da oferta, vaga de emprego',
    75: 'vaga, função, título, emprego, ocupação',
  },
  company: {
    90: 'nome da empresa, empregador, entidade empregadora, companhia, organização, instituição, contratante',
  },
  description: {
    90: 'descrição, descrição da vaga, descrição do cargo, descrição da função, descrição da oferta, detalhes da vaga',
    50: 'resumo, resumo da vaga',
  },
  city: {
    90: 'cidade, localidade, município, concelho',
    60: 'localização, local, local de trabalho, localização da vaga',
    10: 'estado, província, distrito, região',
  },
  country: { 90: 'país, país de trabalho, nome do país' },
  type: {
    90: 'tipo de contrato, tipo de emprego, tipo de vaga, regime de contratação, regime de trabalho, modalidade de contratação, vínculo empregatício, contrato de trabalho, tipo de contratação',
    60: 'regime, modalidade',
  },
  level: { 90: 'nível, nível de experiência, nível hierárquico, senioridade, nível do cargo' },
  responsibilities: {
    90: 'funções, responsabilidades, tarefas, atividades, atribuições, responsabilidades e atribuições, principais funções, principais responsabilidades, actividades',
  },
  requirements: {
    90: 'requisitos, perfil, qualificações, requisitos e qualificações, requisitos mínimos, competências, habilidades, perfil do candidato, requisitos da vaga, exigências',
  },
  benefits: { 90: 'benefícios, oferecemos, o que oferecemos, vantagens, regalias' },
  salary: {
    90: 'salário, remuneração, vencimento, faixa salarial, salário mensal, salário bruto, salário oferecido, ordenado, salário anual',
  },
  working_hours: { 90: 'horário, horário de trabalho, carga horária, jornada de trabalho, turno' },
  experience: {
    90: 'experiência, experiência requerida, anos de experiência, experiência profissional, experiência mínima',
  },
  education: {
    90: 'formação, escolaridade, formação académica, formação acadêmica, habilitações, habilitações literárias, nível de escolaridade, grau de instrução',
  },
  gender_preference: { 90: 'sexo, gênero' },
  banner_image: { 80: 'imagem, logotipo, logo da empresa' },
  posted_on: { 90: 'data de publicação, publicado em, publicada em, data da publicação, data de abertura', 20: 'data' },
  closes_on: {
    90: 'data limite, prazo, prazo de candidatura, data de encerramento, data de fecho, prazo de inscrição, data limite de candidatura, inscrições até, candidaturas até, válido até, data de expiração, encerra em, prazo para candidatura',
  },
  apply_url: {
    90: 'link de candidatura, link para candidatura, candidatar se, candidate se, url de candidatura, link de inscrição, inscrever se, link para inscrição',
  },
  link: { 70: 'link da vaga, url da vaga, link da oferta, ligação' },
  apply_email: {
    90: 'email para candidatura, email de candidatura, enviar cv para, enviar currículo para, e mail para candidatura',
  },
  'how to apply': {
    90: 'como se candidatar, como candidatar se, como concorrer, como se inscrever, forma de candidatura',
  },
  'salary minimum': { 80: 'salário mínimo, salário de, salário inicial, salário a partir de' },
  'salary maximum': { 80: 'salário máximo, salário até' },
  'salary currency': { 80: 'moeda, moeda do salário' },
  'salary period': { 80: 'período do salário, periodicidade' },
}
